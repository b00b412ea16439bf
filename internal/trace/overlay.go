package trace

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/regular"
)

// An Overlay has the contents of files that an editor has not saved yet, by absolute path. It replaces what the disk
// has, and adds files that are not there. The zero value changes nothing.
type Overlay map[string]content.Content

// Bytes returns the overlay as the go command takes it.
func (o Overlay) Bytes() (map[string][]byte, error) {
	all := map[string][]byte{}
	for name, of := range o {
		bytes, err := of.Bytes()
		if err != nil {
			return nil, err
		}
		all[name] = bytes
	}
	return all, nil
}

// NewOverlaid is [NewStamped] for files under an overlay, which must not change any more.
func NewOverlaid(overlay Overlay) *Recorder {
	r := NewStamped()
	r.overlay = files{overlay, map[string][]string{}}
	for name := range overlay {
		dir := filepath.Dir(name)
		r.overlay.names[dir] = append(r.overlay.names[dir], filepath.Base(name))
	}
	return r
}

// Overlaid returns a Recorder for files as they are once an overlay has been written. What it records, r does not: see
// [Recorder.Replace].
func (r *Recorder) Overlaid(overlay Overlay) *Recorder {
	next := NewOverlaid(overlay)
	r.mu.Lock()
	defer r.mu.Unlock()
	next.stamped, next.Source = r.stamped, r.Source
	maps.Copy(next.fixed, r.fixed)
	return next
}

// Replace records the answers of a log in place of earlier ones, and of those of the recorders that r is a part of.
func (r *Recorder) Replace(log Log) {
	for ; r != nil; r = r.parent {
		r.mu.Lock()
		for _, input := range log {
			r.answers[query{input.Op, input.Path}] = answer{sum: input.Sum}
		}
		r.mu.Unlock()
	}
}

// ChangedBy reports whether an overlay changes the answer to any of the questions.
func (l Log) ChangedBy(overlay Overlay) bool {
	over := NewOverlaid(overlay).overlay
	var buffer []byte
	return slices.ContainsFunc(l, func(input Input) bool {
		if !over.concerns(input.Path) {
			return false
		}
		now, err := input.ask(over, &buffer)
		return err != nil || now != input.Sum
	})
}

// files are those of an overlay above those of the disk. The zero value has the disk's.
type files struct {
	Overlay
	names map[string][]string // base names by directory
}

// Overlay returns the overlay of a Recorder, which may be nil.
func (r *Recorder) Overlay() Overlay {
	if r == nil {
		return nil
	}
	return r.overlay.Overlay
}

// at returns the overlay once the source has brought what the path names.
func (r *Recorder) at(path string) files {
	if r == nil {
		return files{}
	}
	if r.Source != nil {
		r.Source.Fetch(path)
	}
	return r.overlay
}

func (o files) readFile(name string) ([]byte, error) {
	if content, ok := o.Overlay[name]; ok {
		return content.Bytes()
	}
	return regular.ReadFile(name)
}

func (o files) readInto(name string, buffer *[]byte) ([]byte, error) {
	if content, ok := o.Overlay[name]; ok {
		return content.Bytes()
	}
	return regular.ReadInto(name, buffer)
}

func (o files) readDir(dir string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(dir)
	for _, name := range o.names[dir] {
		if !listed(entries, name) {
			entries, err = insert(entries, unsaved{name}), nil
		}
	}
	return entries, err
}

func (o files) exists(name string) error {
	if _, ok := o.Overlay[name]; ok {
		return nil
	}
	_, err := os.Stat(name)
	return err
}

func (o files) evalSymlinks(name string) (string, error) {
	target, err := filepath.EvalSymlinks(name)
	if _, ok := o.Overlay[name]; ok && errors.Is(err, fs.ErrNotExist) {
		return name, nil
	}
	return target, err
}

// concerns reports whether the overlay has the path, or a file in the directory: then stamps of the disk say nothing.
func (o files) concerns(path string) bool {
	_, is := o.Overlay[path]
	return is || len(o.names[path]) > 0
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
