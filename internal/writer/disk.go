package writer

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"sync"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A Disk is the state of the file system before a run writes.
type Disk struct {
	record          *trace.Recorder // gets to know what the scopes hold; may be nil
	prefetchedFiles map[string]func() prefetched
	prefetchedDirs  map[searchDir]func() listing

	Adopt bool // overwrite manifests that hold the same objects though no generator's mark: controller-gen's have none

	previous *statCache // of the disk before this one; nil where there is none
	cache    *statCache
}

// NewDisk returns a Disk that records where it looks for stale files: see [Changes.StaleLog].
func NewDisk() *Disk {
	return &Disk{record: trace.New(), cache: &statCache{}}
}

// Prefetch starts to read files and scopes in the background, until ctx ends. For k8s.io/api's clients reading is most
// of the time of a comparison, and the stages before it do not keep all processors busy. The loader asks for the heads
// of many of the same files. Together this saves 50 of 400 ms (make bench).
func (d *Disk) Prefetch(ctx context.Context, files []string, scopes []Scope) {
	d.prefetchedFiles, d.prefetchedDirs = map[string]func() prefetched{}, map[searchDir]func() listing{}
	for _, name := range files {
		d.prefetchedFiles[name] = sync.OnceValue(func() prefetched { return d.prefetch(name) })
	}
	for _, scope := range scopes {
		at := scope.searchDir()
		d.prefetchedDirs[at] = sync.OnceValue(func() listing { return d.list(at) })
	}
	go func() {
		for _, name := range files {
			if ctx.Err() != nil {
				return
			}
			d.prefetchedFiles[name]()
		}
		for _, scope := range scopes {
			if ctx.Err() != nil {
				return
			}
			d.candidates(scope.searchDir())
		}
	}()
}

// prefetched is what Prefetch keeps of a file.
type prefetched struct {
	sum  trace.Sum // zero if there is none
	head []byte    // see [trace.HeadOf]; nil if that is not all that matters
}

func (d *Disk) prefetch(name string) prefetched {
	return cachedByStat(d, name, func() (seen prefetched) {
		withContent(name, func(content []byte) {
			seen.sum = trace.Hash(content)
			if head, ok := trace.HeadOf(content); ok {
				seen.head = bytes.Clone(head)
			}
		})
		return seen
	})
}

// buffers are for contents that are hashed and dropped: those of k8s.io/api's outputs are 7 MB.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// withContent calls f with the content of a regular file, if there is one. f must not keep the content.
func withContent(name string, f func(content []byte)) {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	if content, err := trace.ReadOwn(name, buffer); err == nil {
		f(content)
	}
}

// Head returns the head of a prefetched Go file on which only the head matters: see [trace.HeadOf].
func (d *Disk) Head(name string) (head []byte, known bool) {
	if seen := d.prefetchedFiles[name]; seen != nil {
		head = seen().head
	}
	return head, head != nil
}

// holds reports whether the file on disk has the planned content.
func (d *Disk) holds(file File) (is bool) {
	ahead := d.prefetchedFiles[file.Path]
	if ahead == nil && d.previous != nil { // the next disk asks
		ahead = func() prefetched { return d.prefetch(file.Path) }
	}
	switch {
	case ahead != nil && file.Lazy != nil:
		return ahead().sum == file.Lazy.Sum
	case ahead != nil:
		return ahead().sum == trace.Hash(file.Content)
	case file.Lazy != nil:
		withContent(file.Path, func(content []byte) { is = trace.Hash(content) == file.Lazy.Sum })
	default:
		withContent(file.Path, func(content []byte) { is = bytes.Equal(content, file.Content) })
	}
	return is
}

// diskFile is an existing file with its content.
type diskFile struct {
	content []byte
	mode    fs.FileMode
	err     error // fs.ErrNotExist for none
}

func readDiskFile(name string) diskFile {
	info, err := os.Lstat(name)
	if err != nil {
		return diskFile{err: err}
	}
	if err := notRegular(name); err != nil {
		return diskFile{err: err}
	}
	content, err := os.ReadFile(name)
	return diskFile{content, info.Mode().Perm(), err}
}
