package project

import (
	"errors"
	"io/fs"
)

// Regular returns a tree whose other files, e.g. named pipes, can't be opened: reading one could take forever.
func Regular(tree fs.FS) fs.FS { return regular{tree} }

type regular struct{ fs.FS }

// Open opens a regular file or a directory, also through a link.
func (r regular) Open(name string) (fs.File, error) {
	info, err := fs.Stat(r.FS, name)
	if err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("it is not a regular file")}
	}
	if err != nil {
		return nil, err
	}
	return r.FS.Open(name)
}

// Stat does not open the file: that of a named pipe would wait for a writer.
func (r regular) Stat(name string) (fs.FileInfo, error) { return fs.Stat(r.FS, name) }

func (r regular) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(r.FS, name) }
