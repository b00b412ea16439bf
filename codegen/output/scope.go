package output

import (
	"cmp"
	"io/fs"
	"maps"
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

// anybody returns the scope as it is for all generators, whose files are in the same places.
func (s Scope) anybody() Scope {
	s.Generator = ""
	return s
}

// Owned returns the existing files of the scopes whose header names the scope's generator, by path.
func Owned(scopes []Scope) []File { return new(Disk).owned(scopes, nil) }

// owned does not even read the files that are wanted.
func (d *Disk) owned(scopes []Scope, wanted map[string]bool) []File {
	found := map[string]made{}
	owned := map[string]File{}
	for _, scope := range scopes {
		for _, name := range d.candidates(scope) {
			if wanted[name] {
				continue
			}
			file, known := found[name]
			if !known {
				file = d.made(name)
				found[name] = file
			}
			if file.generator != "" && file.generator == scope.Generator {
				owned[name] = File{Path: name, Content: file.content}
			}
		}
	}
	files := slices.Collect(maps.Values(owned))
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return files
}

// made is a file that a generator of gen has made; the zero value is anything else.
type made struct {
	generator string
	content   []byte
}

func (d *Disk) made(name string) made {
	return remembered(d, name, func() (file made) {
		content, err := d.record.ReadFile(name)
		if err != nil {
			return file // it has gone meanwhile, or is not ours to read
		}
		maker, _ := header.Maker(content)
		if generator, ours := header.Generator(maker); ours {
			file = made{generator, content}
		}
		return file
	})
}

// candidates lists the regular files that the scope's generator may have made.
func (d *Disk) candidates(scope Scope) []string {
	if known := d.scopes[scope.anybody()]; known != nil {
		return known()
	}
	return d.list(scope)
}

func (d *Disk) list(s Scope) (names []string) {
	if !s.Recursive {
		for _, entry := range d.readDir(s.Dir) {
			if strings.HasPrefix(entry.Name(), "zz_generated.") {
				names = append(names, filepath.Join(s.Dir, entry.Name()))
			}
		}
		return names
	}
	_, _ = d.record.Target(s.Dir)
	if info, err := os.Lstat(s.Dir); err != nil || !info.IsDir() {
		return nil // not there yet, or a link to what need not be the generator's
	}
	return d.below(s.Dir)
}

// below lists the Go files and the manifests in a directory and in those in it.
func (d *Disk) below(dir string) (names []string) {
	for _, entry := range d.readDir(dir) {
		name := filepath.Join(dir, entry.Name())
		switch ext := filepath.Ext(name); {
		case entry.IsDir() && !strings.HasPrefix(entry.Name(), "."):
			names = append(names, d.below(name)...)
		case entry.Type().IsRegular() && (ext == ".go" || ext == ".yaml"):
			names = append(names, name)
		}
	}
	return names
}

func (d *Disk) readDir(dir string) []fs.DirEntry {
	return remembered(d, dir, func() []fs.DirEntry {
		entries, _ := d.record.ReadDir(dir)
		return entries
	})
}
