package regular

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// FS returns a directory as a tree of files; those that Open does not open can't be read in it.
func FS(dir string) fs.FS { return tree{os.DirFS(dir).(fs.ReadLinkFS), dir} }

type tree struct {
	fs.ReadLinkFS
	dir string
}

// Open opens a regular file or a directory, also through a link.
func (t tree) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, _, err := Open(filepath.Join(t.dir, filepath.FromSlash(name)))
	if at := new(fs.PathError); errors.As(err, &at) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: at.Err} // the path in the tree
	}
	return file, err
}

// Stat does not open the file: that of a named pipe would wait for a writer.
func (t tree) Stat(name string) (fs.FileInfo, error) { return fs.Stat(t.ReadLinkFS, name) }

// ReadDir is that of the directory.
func (t tree) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(t.ReadLinkFS, name) }
