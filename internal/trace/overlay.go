package trace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// An Overlay has the contents of files that an editor has not saved yet, by absolute path. It replaces what the disk
// has, and adds files that are not there. The zero value changes nothing.
type Overlay map[string][]byte

// NewOverlaid is [NewStamped] for files under an overlay, which must not change any more.
func NewOverlaid(overlay Overlay) *Recorder {
	r := NewStamped()
	r.overlay = overlay
	return r
}

// Overlay returns the overlay of a Recorder, which may be nil.
func (r *Recorder) Overlay() Overlay {
	if r == nil {
		return nil
	}
	return r.overlay
}

// at returns the overlay once the source has brought what the path names.
func (r *Recorder) at(path string) Overlay {
	if r != nil && r.Source != nil {
		r.Source.Fetch(path)
	}
	return r.Overlay()
}

func (o Overlay) readFile(name string) ([]byte, error) {
	if content, ok := o[name]; ok {
		return content, nil
	}
	return readFile(name)
}

func (o Overlay) readInto(name string, buffer *[]byte) ([]byte, error) {
	if content, ok := o[name]; ok {
		return content, nil
	}
	return ReadInto(name, buffer)
}

func (o Overlay) readDir(dir string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	for name := range o {
		if filepath.Dir(name) == dir && !listed(entries, filepath.Base(name)) {
			entries, err = insert(entries, unsaved{filepath.Base(name)}), nil
		}
	}
	return entries, err
}

func (o Overlay) exists(name string) error {
	if _, ok := o[name]; ok {
		return nil
	}
	_, err := os.Stat(name)
	return err
}

func (o Overlay) evalSymlinks(name string) (string, error) {
	target, err := filepath.EvalSymlinks(name)
	if _, ok := o[name]; ok && errors.Is(err, fs.ErrNotExist) {
		return name, nil
	}
	return target, err
}

// concerns reports whether the overlay has the path, or a file in the directory: then stamps of the disk say nothing.
func (o Overlay) concerns(path string) bool {
	if _, ok := o[path]; ok {
		return true
	}
	for name := range o {
		if strings.HasPrefix(name, path) && filepath.Dir(name) == path {
			return true
		}
	}
	return false
}

// unsaved is the directory entry of a file that only the overlay has.
type unsaved struct{ name string }

func (u unsaved) Name() string               { return u.name }
func (u unsaved) IsDir() bool                { return false }
func (u unsaved) Type() fs.FileMode          { return 0 }
func (u unsaved) Info() (fs.FileInfo, error) { return nil, fs.ErrNotExist }

func listed(entries []fs.DirEntry, name string) bool {
	for _, entry := range entries {
		if entry.Name() == name {
			return true
		}
	}
	return false
}

// insert keeps the entries sorted by name, as os.ReadDir returns them.
func insert(entries []fs.DirEntry, entry fs.DirEntry) []fs.DirEntry {
	i := 0
	for i < len(entries) && entries[i].Name() < entry.Name() {
		i++
	}
	return append(entries[:i:i], append([]fs.DirEntry{entry}, entries[i:]...)...)
}
