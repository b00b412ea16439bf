package source

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// mirror makes a directory hold these files and no others: for each path in it the file to copy. Files that are the
// same already keep their times.
func mirror(files map[string]string, dir string) error {
	if err := prune(files, dir); err != nil {
		return err
	}
	for path, from := range files {
		content, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if path == "go.mod" || path == "go.work" {
			content = without(content, leftOut)
		}
		to := filepath.Join(dir, path)
		if have, err := os.ReadFile(to); err == nil && bytes.Equal(have, content) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(to, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// prune removes what is no file of these, and then the directories that hold nothing.
func prune(files map[string]string, dir string) error {
	var dirs []string
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == dir {
			return err
		}
		if entry.IsDir() {
			dirs = append(dirs, name)
			return nil
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		if _, wanted := files[rel]; wanted && entry.Type().IsRegular() {
			return nil
		}
		return os.Remove(name)
	})
	if err != nil {
		return err
	}
	for i := len(dirs) - 1; i >= 0; i-- { // what is deeper comes first
		entries, err := os.ReadDir(dirs[i])
		if err == nil && len(entries) == 0 {
			err = os.Remove(dirs[i])
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// without returns a go.mod or go.work without the lines about some modules.
func without(content []byte, modules []string) []byte {
	var kept []byte
	for line := range bytes.Lines(content) {
		about := false
		for word := range strings.FieldsSeq(string(line)) {
			for _, module := range modules {
				about = about || word == module || word == "./staging/src/"+module
			}
		}
		if !about {
			kept = append(kept, line...)
		}
	}
	return kept
}
