package output

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/header"
)

// A Scope is a directory in which a generator owns the files that it made.
type Scope struct {
	Dir       string
	Recursive bool   // all that is below, too; otherwise only the zz_generated files among the sources
	Generator string // e.g. "deepcopy"
}

// Owned returns the existing files of the scopes whose header names the scope's generator, by path.
func Owned(scopes []Scope) []File { return owned(scopes, nil) }

// owned does not even read the files that are wanted.
func owned(scopes []Scope, wanted map[string]bool) []File {
	owned := map[string]File{}
	for _, scope := range scopes {
		for _, name := range scope.candidates() {
			if _, known := owned[name]; known || wanted[name] {
				continue
			}
			content, err := os.ReadFile(name)
			if err != nil {
				continue // it has gone meanwhile, or is not ours to read
			}
			maker, _ := header.Maker(content)
			if generator, ours := header.Generator(maker); ours && generator == scope.Generator {
				owned[name] = File{Path: name, Content: content}
			}
		}
	}
	files := make([]File, 0, len(owned))
	for _, file := range owned {
		files = append(files, file)
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return files
}

// candidates lists the regular files that the scope's generator may have made.
func (s Scope) candidates() []string {
	if !s.Recursive {
		names, _ := filepath.Glob(filepath.Join(escape.Replace(s.Dir), "zz_generated.*"))
		return names
	}
	var names []string
	_ = filepath.WalkDir(s.Dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // a directory that is not there yet
		case entry.IsDir() && name != s.Dir && strings.HasPrefix(entry.Name(), "."):
			return fs.SkipDir
		case entry.Type().IsRegular():
			if ext := filepath.Ext(name); ext == ".go" || ext == ".yaml" {
				names = append(names, name)
			}
		}
		return nil
	})
	return names
}

// escape keeps a directory's own name from being read as a pattern.
var escape = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`)
