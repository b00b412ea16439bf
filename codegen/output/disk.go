package output

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"

	"github.com/gen-toolkit/gen/codegen/inputs"
)

// A Disk is what is there before a run writes. The zero value looks when it is asked.
type Disk struct {
	record *inputs.Recorder // gets to know what the scopes hold; may be nil
	files  map[string]func() held
	scopes map[Scope]func() []string
}

// NewDisk returns a disk that remembers where it has looked for stale files: see [Changes.Done].
func NewDisk() *Disk { return &Disk{record: inputs.New(inputs.NewHash())} }

// Ahead looks at files and scopes that will most likely be asked for, beside whoever calls it, until ctx ends. For k8s.io/api's clients that takes
// most of the time of a comparison, while plans, which are made one after another, leave a processor free; and the loader reads many of the same files:
// 50 of 400 ms (make bench).
func (d *Disk) Ahead(ctx context.Context, files []string, scopes []Scope) {
	d.files, d.scopes = map[string]func() held{}, map[Scope]func() []string{}
	for _, name := range files {
		d.files[name] = sync.OnceValue(func() held { return hold(name) })
	}
	for _, scope := range scopes {
		d.scopes[scope] = sync.OnceValue(func() []string { return scope.candidates(d.record) })
	}
	go func() {
		for _, name := range files {
			if ctx.Err() != nil {
				return
			}
			d.files[name]()
		}
		for _, scope := range scopes {
			if ctx.Err() != nil {
				return
			}
			d.scopes[scope]()
		}
	}()
}

// held is what a file holds.
type held struct {
	content []byte
	mode    fs.FileMode
	err     error // fs.ErrNotExist for none
}

func (d *Disk) held(name string) (_ held, ahead bool) {
	if known := d.files[name]; known != nil {
		return known(), true
	}
	return hold(name), false
}

// ReadFile is os.ReadFile, but where the disk has looked ahead.
func (d *Disk) ReadFile(name string) ([]byte, error) {
	if known := d.files[name]; known != nil {
		if held := known(); held.err == nil {
			return held.content, nil
		}
	}
	return os.ReadFile(name)
}

func hold(name string) held {
	info, err := os.Stat(name)
	if err != nil {
		return held{err: err}
	}
	if !info.Mode().IsRegular() {
		return held{err: errors.New("it is not a regular file")}
	}
	content, err := os.ReadFile(name)
	return held{content, info.Mode().Perm(), err}
}

// candidates lists the regular files that the scope's generator may have made.
func (d *Disk) candidates(scope Scope) []string {
	if known := d.scopes[scope]; known != nil {
		return known()
	}
	return scope.candidates(d.record)
}
