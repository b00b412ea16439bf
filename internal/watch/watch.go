// Package watch reports changes in directories. In: directories. Out: paths that have changed, once they have come to
// rest.
package watch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// rest is how long nothing must happen before changes are handed out: editors save in several steps, which take
	// them 1 to 5 ms.
	rest = 10 * time.Millisecond
	// patience is how long changes wait at most while others follow.
	patience = 300 * time.Millisecond
)

// A Watcher watches directories, without those below them.
type Watcher struct {
	system *fsnotify.Watcher
	wake   chan struct{} // something has happened

	mu      sync.Mutex
	watched map[string]bool
	only    map[string]map[string]bool // the paths that count in a directory, if not all do
	changed map[string]bool            // path: whether it was created, removed or renamed, and not only written to
	first   time.Time                  // of the changes
	last    time.Time
	lost    bool // changes whose paths the system has not reported
}

// New returns a watcher that watches nothing yet.
func New() (*Watcher, error) {
	system, err := fsnotify.NewBufferedWatcher(4096)
	if err != nil {
		return nil, explain(err)
	}
	w := &Watcher{system: system, wake: make(chan struct{}, 1), watched: map[string]bool{}, changed: map[string]bool{}}
	go w.collect()
	return w, nil
}

// Close ends the watch.
func (w *Watcher) Close() error { return w.system.Close() }

// collect takes in what happens until the watch is closed.
func (w *Watcher) collect() {
	for {
		select {
		case event, ok := <-w.system.Events:
			if !ok {
				return
			}
			w.add(event)
		case _, ok := <-w.system.Errors: // events have been lost, or a directory can't be read any more
			if !ok {
				return
			}
			w.note(func() { w.lost = true })
		}
	}
}

func (w *Watcher) add(event fsnotify.Event) {
	moved := event.Has(fsnotify.Create) || event.Has(fsnotify.Remove) || event.Has(fsnotify.Rename)
	if !moved && !event.Has(fsnotify.Write) {
		return
	}
	if w.ignores(event.Name) {
		return
	}
	w.note(func() {
		w.changed[event.Name] = w.changed[event.Name] || moved
		if moved { // if it was a directory, it needs a new watch
			delete(w.watched, event.Name)
		}
	})
}

func (w *Watcher) note(change func()) {
	w.mu.Lock()
	change()
	w.last = time.Now()
	if w.first.IsZero() {
		w.first = w.last
	}
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// ignores reports whether a path is of a directory in which other ones are watched.
func (w *Watcher) ignores(path string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	only, limited := w.only[filepath.Dir(path)]
	return limited && !only[path]
}

// Watch watches these directories, and these paths in others, and nothing else; more reports whether any directory was
// not watched before. One that is not there, or can't be read, is left out.
func (w *Watcher) Watch(dirs, paths map[string]bool) (more bool, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.only = map[string]map[string]bool{}
	for path := range paths {
		if dir := filepath.Dir(path); !dirs[dir] {
			if w.only[dir] == nil {
				w.only[dir] = map[string]bool{}
			}
			w.only[dir][path] = true
		}
	}
	all := map[string]bool{}
	maps.Copy(all, dirs)
	for dir := range w.only {
		all[dir] = true
	}
	for dir := range w.watched {
		if !all[dir] {
			delete(w.watched, dir)
			_ = w.system.Remove(dir) // it may have gone
		}
	}
	for dir := range all {
		if w.watched[dir] {
			continue
		}
		switch err := w.system.Add(dir); {
		case limited(err):
			return more, explain(fmt.Errorf("watch %s: %w", dir, err))
		case err == nil:
			w.watched[dir], more = true, true
		}
	}
	return more, nil
}

// A Change is what has happened to some paths.
type Change struct {
	Paths map[string]bool // whether it was created, removed or renamed, and not only written to
	Lost  bool            // there are more changes, with unknown paths
}

// Pending reports whether there are changes that [Watcher.Next] has still to hand out.
func (w *Watcher) Pending() bool {
	_, pending := w.wait()
	return pending
}

// Next waits for changes that have come to rest, at most until the time is up if there is one. ok is false once ctx has
// ended.
func (w *Watcher) Next(ctx context.Context, until time.Duration) (change Change, ok bool) {
	var up <-chan time.Time
	if until > 0 {
		up = time.After(until)
	}
	for {
		wait, pending := w.wait()
		if pending && wait <= 0 {
			return w.take(), true
		}
		var rested <-chan time.Time
		if pending {
			rested = time.After(wait)
			up = nil
		}
		select {
		case <-ctx.Done():
			return Change{}, false
		case <-up:
			return Change{}, true
		case <-w.wake:
		case <-rested:
		}
	}
}

// wait returns how long the changes have still to rest, if there are any.
func (w *Watcher) wait() (time.Duration, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return min(rest-time.Since(w.last), patience-time.Since(w.first)), !w.first.IsZero()
}

func (w *Watcher) take() Change {
	w.mu.Lock()
	defer w.mu.Unlock()
	change := Change{w.changed, w.lost}
	w.changed, w.lost, w.first = map[string]bool{}, false, time.Time{}
	return change
}

// limited reports whether the system lets us watch no more.
func limited(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EMFILE) }

// explain adds the remedy to errors of a system that lets us watch no more.
func explain(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w: the system lets a user watch no more directories: raise the limit, on Linux sysctl "+
			"fs.inotify.max_user_watches=524288", err)
	case errors.Is(err, syscall.EMFILE):
		return fmt.Errorf("%w: the system lets a user watch no more: raise the limit, on Linux sysctl "+
			"fs.inotify.max_user_instances=1024, elsewhere ulimit -n", err)
	}
	return err
}
