package load

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/codegen/inputs"
)

// unreleased is the version that go.mod files give to modules which are replaced by directories of the same repository.
const unreleased = "v0.0.0"

// Requirement returns the version of a module that the main module of the roots, or else the one around the directory of
// the patterns, requires or replaces it by, e.g. "v0.37.2" for "k8s.io/client-go", or "". The go.mod file, not the workspace
// or the vendor folder, is the answer: it is what everybody who takes the module in compiles against. A module in a directory
// has no version of its own; it has that of the sibling, e.g. "k8s.io/apimachinery", which it requires as it was released
// with it.
func (s *Set) Requirement(path, sibling string) string {
	var dirs []string
	for _, p := range s.Roots {
		if p.Module.Main && p.Module.Dir != "" && !slices.Contains(dirs, p.Module.Dir) {
			dirs = append(dirs, p.Module.Dir)
		}
	}
	if around, ok := moduleDir(s.record, directory(s.dir)); ok {
		dirs = append(dirs, around)
	}
	for _, dir := range dirs {
		if version := s.requirement(dir, path, sibling); version != "" {
			return version
		}
	}
	return ""
}

// requirement reads the go.mod file of one directory.
func (s *Set) requirement(dir, path, sibling string) string {
	file := readMod(s.record, dir)
	if file == nil || file.Module == nil {
		return ""
	}
	version, at := required(file, path)
	switch {
	case file.Module.Mod.Path == path:
		version, _ = required(file, sibling)
	case version == unreleased && at != "":
		if file = readMod(s.record, absolute(dir, at)); file != nil {
			version, _ = required(file, sibling)
		}
	}
	if version == unreleased {
		return ""
	}
	return version
}

// required returns the version of a module by a go.mod file, and the directory that replaces it, if one does.
func required(file *modfile.File, path string) (version, dir string) {
	for _, r := range file.Require {
		if r.Mod.Path == path {
			version = r.Mod.Version
		}
	}
	for _, r := range file.Replace {
		if r.Old.Path != path {
			continue
		}
		if r.New.Version == "" {
			dir = r.New.Path
		} else {
			version = r.New.Version
		}
	}
	return version, dir
}

// readMod returns nil where there is no go.mod file, or none that can be read.
func readMod(record *inputs.Recorder, dir string) *modfile.File {
	name := filepath.Join(dir, "go.mod")
	content, err := record.ReadFile(name)
	if err != nil {
		return nil
	}
	file, err := modfile.Parse(name, content, nil)
	if err != nil {
		return nil
	}
	return file
}

// moduleDir returns the nearest directory with a go.mod file, the given one or one above.
func moduleDir(record *inputs.Recorder, dir string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if record.Exists(filepath.Join(at, "go.mod")) {
			return at, true
		}
		if at == filepath.Dir(at) {
			return "", false
		}
	}
}

// ImportPath returns the import path of a directory, which need not exist yet, by the go.mod file in it or above it, e.g.
// "example.org/fruit/client" for /src/fruit/client where /src/fruit/go.mod says "module example.org/fruit".
func ImportPath(record *inputs.Recorder, dir string) (string, error) {
	module, err := ModuleAround(record, dir)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(module.Dir, dir)
	return path.Join(module.Path, filepath.ToSlash(rel)), err
}

// ModuleAround returns the module of a directory, which need not exist yet, by the go.mod file in it or above it.
func ModuleAround(record *inputs.Recorder, dir string) (m Module, err error) {
	at, ok := moduleDir(record, dir)
	if !ok {
		return m, fmt.Errorf("there is no go.mod in %s or above", dir)
	}
	content, err := record.ReadFile(filepath.Join(at, "go.mod"))
	if err != nil {
		return m, err
	}
	m = Module{Path: modfile.ModulePath(content), Dir: at}
	if m.Path == "" {
		return m, fmt.Errorf("%s names no module", filepath.Join(at, "go.mod"))
	}
	return m, nil
}
