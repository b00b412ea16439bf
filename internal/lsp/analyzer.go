package lsp

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/gen-toolkit/gen/internal/config"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/trace"
)

// settle is how long gen waits for the next key before it looks at what has been typed.
const settle = 200 * time.Millisecond

// An analyzer keeps track of the projects with open files, and looks at those that have changed: one at a time, since
// they share the processors.
type analyzer struct {
	server  *server
	watches bool                // the editor says which files change outside of it
	wake    chan struct{}       // something has changed
	owners  map[string]*project // of the problems that the editor shows, by URI; only for loop

	mu       sync.Mutex
	projects map[string]*project // by key
	dirty    map[string]bool     // keys of projects that have changed
	at       time.Time           // when to look at them
}

func newAnalyzer(s *server) *analyzer {
	a := &analyzer{server: s, wake: make(chan struct{}, 1), projects: map[string]*project{}, dirty: map[string]bool{},
		owners: map[string]*project{}}
	go a.loop()
	return a
}

// keyOf returns what names the project of a file: its gen.yaml, or the directory of the file where there is none.
func keyOf(path string) string {
	if filepath.Base(path) == config.Name {
		return path // it may not be saved yet
	}
	name, err := config.Find(nil, filepath.Dir(path))
	if errors.Is(err, fs.ErrNotExist) || err != nil {
		return filepath.Dir(path)
	}
	return name
}

// projectOf returns the project of a file. It begins to look at one that is new.
func (a *analyzer) projectOf(path string) *project {
	key := keyOf(path)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.projects[key] == nil {
		a.projects[key] = newProject(a.server, key)
		a.dirty[key] = true
		a.signal()
	}
	return a.projects[key]
}

// opened looks at the project of a document at once.
func (a *analyzer) opened(doc *document) { a.after(doc, 0) }

// changed looks at the project of a document as soon as nobody types.
func (a *analyzer) changed(doc *document) { a.after(doc, settle) }

func (a *analyzer) after(doc *document, d time.Duration) {
	keys := []string{a.projectOf(doc.path).key}
	if doc.isConfig() { // to which other files may belong now
		keys = a.keys()
	}
	a.schedule(keys, d)
}

// all looks at all projects, e.g. because files have changed outside of the editor.
func (a *analyzer) all() { a.schedule(a.keys(), settle) }

// keys returns the keys of all projects, also of those to which open files belong now.
func (a *analyzer) keys() []string {
	for path := range a.server.overlay().docs {
		a.projectOf(path)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Collect(maps.Keys(a.projects))
}

// schedule has the loop schedule at projects after a time.
func (a *analyzer) schedule(keys []string, d time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, key := range keys {
		a.dirty[key] = true
	}
	a.at = time.Now().Add(d)
	a.signal()
}

func (a *analyzer) signal() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// loop ends with the process.
func (a *analyzer) loop() {
	for range a.wake {
		for {
			a.mu.Lock()
			wait := time.Until(a.at)
			a.mu.Unlock()
			if wait <= 0 {
				break
			}
			time.Sleep(wait)
		}
		for _, project := range a.due() {
			project.analyze(context.Background(), a.server.overlay())
		}
		a.server.Idle()
	}
}

// due returns the projects that have changed, and forgets that they have.
func (a *analyzer) due() (all []*project) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, key := range slices.Sorted(maps.Keys(a.dirty)) {
		all = append(all, a.projects[key])
	}
	clear(a.dirty)
	return all
}

// An overlay is the open documents at one moment.
type overlay struct {
	docs  map[string]*document // by path
	files trace.Overlay
}

func (s *server) overlay() overlay {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := overlay{map[string]*document{}, trace.Overlay{}}
	for _, doc := range s.docs {
		o.docs[doc.path], o.files[doc.path] = doc, content.Of([]byte(doc.text))
	}
	return o
}

// document returns the state of a file: the open one, or the disk's. It is nil where there is none.
func (o overlay) document(path string) *document {
	if doc := o.docs[path]; doc != nil {
		return doc
	}
	var disk *trace.Recorder
	content, err := disk.ReadFile(path)
	if err != nil {
		return nil
	}
	return newDocument(uriOf(path), path, 0, string(content))
}
