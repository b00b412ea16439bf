// Package content holds what files are to contain, in memory as long as that is little. In: bytes. Out: [Content].
package content

import (
	"io"
	"os"
	"runtime"
	"sync"
)

// A Content is what a file holds, or what it is to hold. The zero value is that of no file.
type Content struct {
	bytes []byte
	in    *os.File // has the bytes from offset on; nil where they are in memory
	from  int64
	size  int
}

// Of returns the content with these bytes, in memory. nil is that of no file.
func Of(bytes []byte) Content { return Content{bytes: bytes} }

// Exists reports whether there is a file.
func (c Content) Exists() bool { return c.bytes != nil || c.in != nil }

// Removed replaces a Go file that counts as removed: the go command leaves it out.
var Removed = Of([]byte("//go:build ignore\n\npackage removed\n"))

// Bytes returns the content, which the caller must not change.
func (c Content) Bytes() ([]byte, error) {
	if c.in == nil {
		return c.bytes, nil
	}
	bytes := make([]byte, c.size)
	_, err := c.in.ReadAt(bytes, c.from)
	return bytes, err
}

// WriteTo writes the content.
func (c Content) WriteTo(w io.Writer) (int64, error) {
	bytes, err := c.Bytes()
	if err != nil {
		return 0, err
	}
	n, err := w.Write(bytes)
	return int64(n), err
}

// limit is how many bytes a Store keeps in memory: those of most APIs, also of k8s.io/api. 2,000 kinds have 160 MB of
// CRDs and deep copies, and the program takes three times as much for what it keeps.
const limit = 8 << 20

// A Store holds the contents of a run. Those beyond the limit are in a temporary file, which has no name: nothing is
// left of it when gen ends or is killed. The zero value is ready.
type Store struct {
	mu   sync.Mutex
	kept int      // bytes in memory
	file *os.File // nil before the limit
	size int64    // of the file
}

// Keep returns the content with these bytes.
func (s *Store) Keep(bytes []byte) Content {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept+len(bytes) > limit && s.put(bytes) {
		kept := Content{in: s.file, from: s.size, size: len(bytes)}
		s.size += int64(len(bytes))
		return kept
	}
	s.kept += len(bytes)
	return Of(bytes)
}

// put appends to the file. It reports whether that is possible: where it is not, contents stay in memory.
func (s *Store) put(bytes []byte) bool {
	if s.file == nil {
		s.file = nameless()
	}
	if s.file == nil {
		return false
	}
	_, err := s.file.WriteAt(bytes, s.size)
	return err == nil
}

// nameless returns a temporary file without a name, or nil where there can't be one, as on Windows.
func nameless() *os.File {
	if runtime.GOOS == "windows" {
		return nil
	}
	file, err := os.CreateTemp("", "gen-*")
	if err != nil {
		return nil
	}
	if os.Remove(file.Name()) != nil {
		_ = file.Close()
		return nil
	}
	return file
}
