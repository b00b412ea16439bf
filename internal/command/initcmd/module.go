package initcmd

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gen-toolkit/gen/internal/regular"
)

// module has the contents of go.mod and go.sum, by name; nil for one that is not there.
type module map[string][]byte

func readModule(dir string) module {
	m := module{}
	for _, name := range []string{"go.mod", "go.sum"} {
		if content, err := regular.ReadFile(filepath.Join(dir, name)); err == nil || errors.Is(err, fs.ErrNotExist) {
			m[name] = content
		}
	}
	return m
}

// restore undoes what the go command has changed.
func (m module) restore(dir string) (err error) {
	for name, now := range readModule(dir) {
		file := filepath.Join(dir, name)
		switch before, read := m[name]; {
		case !read || bytes.Equal(before, now):
		case before == nil:
			err = errors.Join(err, os.Remove(file))
		default:
			err = errors.Join(err, os.WriteFile(file, before, 0o644))
		}
	}
	return err
}
