package writer

import (
	"io/fs"
	"os"
	"sync"

	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/regular"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A Disk is the state of the file system before a run writes. The zero value is ready.
type Disk struct {
	record   *trace.Recorder // of where stale files were looked for; may be nil
	contents content.Store   // of what differs

	Adopt  bool // overwrite manifests that hold the same objects though no generator's mark: controller-gen's have none
	DropIn bool // overwrite manifests with objects of the same sorts, as controller-gen does

	Takeover bool // the same, for gen migrate
}

// NewDisk returns a Disk that records where it looks for stale files: see [Changes.StaleLog].
func NewDisk() *Disk { return &Disk{record: trace.New()} }

// buffers are for contents that are hashed and dropped: those of k8s.io/api's outputs are 7 MB.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// withContent calls f with the content of a regular file, if there is one. f must not keep the content.
func withContent(name string, f func(content []byte)) {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	if content, err := regular.ReadOwn(name, buffer); err == nil {
		f(content)
	}
}

// MatchesDisk reports whether a regular file has a content with this hash.
func MatchesDisk(name string, sum trace.Sum) (is bool) {
	withContent(name, func(content []byte) { is = trace.Hash(content) == sum })
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
	content, err := regular.ReadFile(name)
	return diskFile{content, info.Mode().Perm(), err}
}
