package writer

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A Disk is what is there before a run writes.
type Disk struct {
	record *trace.Recorder // gets to know what the scopes hold; may be nil
	files  map[string]func() seen
	places map[place]func() listing

	Adopt bool // overwrite manifests that hold the same objects though no generator's mark: controller-gen's have none

	before *memory // of the disk before this one; nil where there is none
	now    *memory
}

// NewDisk returns a disk which remembers where it has looked for stale files: see [Changes.Done].
func NewDisk() *Disk {
	return &Disk{record: trace.New(), now: &memory{}}
}

// Ahead looks at files and scopes that will most likely be asked for, beside whoever calls it, until ctx ends. For
// k8s.io/api's clients that takes most of the time of a comparison, while the stages before it do not always keep all
// processors busy; and the loader asks for the heads of many of the same files: 50 of 400 ms (make bench).
func (d *Disk) Ahead(ctx context.Context, files []string, scopes []Scope) {
	d.files, d.places = map[string]func() seen{}, map[place]func() listing{}
	for _, name := range files {
		d.files[name] = sync.OnceValue(func() seen { return d.see(name) })
	}
	for _, scope := range scopes {
		at := scope.place()
		d.places[at] = sync.OnceValue(func() listing { return d.list(at) })
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
			d.candidates(scope.place())
		}
	}()
}

// seen is what is known of a file that was looked at ahead.
type seen struct {
	sum  trace.Sum // zero if there is none
	head []byte    // see [trace.HeadOf]; nil if that is not all that matters
}

func (d *Disk) see(name string) seen {
	return remembered(d, name, func() (seen seen) {
		look(name, func(content []byte) {
			seen.sum = trace.Hash(content)
			if head, ok := trace.HeadOf(content); ok {
				seen.head = bytes.Clone(head)
			}
		})
		return seen
	})
}

// buffers are for contents of which nothing stays: those of k8s.io/api's outputs are 7 MB.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// look calls f with what a regular file holds, if there is one. It must keep nothing of that.
func look(name string, f func(content []byte)) {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	if content, err := trace.ReadOwn(name, buffer); err == nil {
		f(content)
	}
}

// Head returns the head of a Go file that the disk has looked at ahead, and of which only that matters: see
// [trace.HeadOf].
func (d *Disk) Head(name string) (head []byte, known bool) {
	if seen := d.files[name]; seen != nil {
		head = seen().head
	}
	return head, head != nil
}

// holds reports whether the disk holds the file as it is to be.
func (d *Disk) holds(file File) (is bool) {
	ahead := d.files[file.Path]
	if ahead == nil && d.before != nil { // the next disk asks
		ahead = func() seen { return d.see(file.Path) }
	}
	switch {
	case ahead != nil && file.Stored != nil:
		return ahead().sum == file.Stored.Sum
	case ahead != nil:
		return ahead().sum == trace.Hash(file.Content)
	case file.Stored != nil:
		look(file.Path, func(content []byte) { is = trace.Hash(content) == file.Stored.Sum })
	default:
		look(file.Path, func(content []byte) { is = bytes.Equal(content, file.Content) })
	}
	return is
}

// held is what a file holds.
type held struct {
	content []byte
	mode    fs.FileMode
	err     error // fs.ErrNotExist for none
}

func hold(name string) held {
	info, err := os.Lstat(name)
	if err != nil {
		return held{err: err}
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		return held{err: errors.New("it is a symbolic link, and gen would replace it")}
	}
	if !info.Mode().IsRegular() {
		return held{err: errors.New("it is not a regular file")}
	}
	content, err := os.ReadFile(name)
	return held{content, info.Mode().Perm(), err}
}
