package driver

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/load"
)

// A Source is a package with its Go files without tests.
type Source struct {
	Path  string   `json:"path"`  // e.g. "example.org/fruit/api/v1"
	Dir   string   `json:"dir"`   // e.g. "api/v1"
	Files []string `json:"files"` // e.g. ["api/v1/fruit.go"]
}

// sources returns the packages of a unit and, of the main modules, all that their files import, directly or through
// others, whatever the build constraints.
func (s *Snapshot) sources(u *unit) (all []Source) {
	all = []Source{}
	found := map[string]bool{}
	var add func(path, dir string)
	add = func(path, dir string) {
		if found[path] {
			return
		}
		found[path] = true
		source := Source{Path: path, Dir: s.fromDir(dir)}
		entries, _ := s.record.ReadGoDir(dir) // one without files is no package
		for _, entry := range entries {
			name := filepath.Join(dir, entry.Name())
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				continue
			}
			source.Files = append(source.Files, s.fromDir(name))
			for _, imported := range s.imports(name) {
				if dir, main := s.mainDir(imported); main {
					add(imported, dir)
				}
			}
		}
		if len(source.Files) > 0 {
			all = append(all, source)
		}
	}
	for _, p := range slices.Concat(u.api.Packages, u.api.Named()) {
		if dir, main := s.mainDir(p.Path); main {
			add(p.Path, dir)
		}
	}
	slices.SortFunc(all, func(a, b Source) int { return strings.Compare(a.Path, b.Path) })
	return all
}

// mainDir returns the directory that a package of the main modules has.
func (s *Snapshot) mainDir(path string) (dir string, main bool) {
	if p := s.set.Package(path); p != nil {
		return p.Dir, p.Module.Main
	}
	var modules []load.Module
	for _, root := range s.set.Roots {
		modules = append(modules, root.Module)
	}
	if around, err := load.ModuleAround(s.record, s.Dir); err == nil {
		around.Main = true
		modules = append(modules, around)
	}
	for _, m := range modules {
		if rel, below := strings.CutPrefix(path+"/", m.Path+"/"); below && m.Main {
			return filepath.Join(m.Dir, filepath.FromSlash(rel)), true
		}
	}
	return "", false
}

// imports returns the packages that a Go file imports.
func (s *Snapshot) imports(name string) (paths []string) {
	content, err := s.record.ReadFile(name)
	if err != nil {
		return nil
	}
	file, _ := parser.ParseFile(token.NewFileSet(), name, content, parser.ImportsOnly)
	if file != nil { // what could be parsed is enough
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			paths = append(paths, path)
		}
	}
	return paths
}
