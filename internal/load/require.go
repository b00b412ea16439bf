package load

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/trace"
)

// A Requirement is what a go.mod file says of a module.
type Requirement struct {
	GoMod   string         // the file, e.g. "/src/fruit/go.mod"; "" where there is none, or where a packages driver may know more
	Found   bool           // the file requires the module, or is the module's own
	Version string         // e.g. "v0.37.2"; "" where it is not found, or has no release
	Pos     token.Position // of the directive that says the version

	Replaced bool // that is a replace directive
}

// Requirement returns what the go.mod files around the directories say of a module, e.g. of "k8s.io/client-go", or else
// those of the main modules of the roots, or the one around the directory of the patterns: the first one that requires
// it counts. The go.mod file, not the workspace or the vendor folder, is the answer: it is what everybody who takes the
// module in compiles against. A module in a directory has the version of its sibling, e.g. "k8s.io/apimachinery", which
// it requires as it was released with it.
func (s *Set) Requirement(path, sibling string, dirs ...string) Requirement {
	var first Requirement
	for _, dir := range s.moduleDirs(dirs) {
		r := s.requirement(dir, path, sibling)
		if r.Found {
			return r
		}
		if first.GoMod == "" {
			first = r
		}
	}
	if driver(s.env) != "" {
		return Requirement{}
	}
	return first
}

// moduleDirs returns the directories of the go.mod files that [Set.Requirement] reads, in that order.
func (s *Set) moduleDirs(dirs []string) (found []string) {
	add := func(dir string) {
		if !slices.Contains(found, dir) {
			found = append(found, dir)
		}
	}
	for _, dir := range dirs {
		if around, ok := moduleDir(s.record, dir); ok {
			add(around)
		}
	}
	for _, p := range s.Roots {
		if p.Module.Main && p.Module.Dir != "" {
			add(p.Module.Dir)
		}
	}
	if around, ok := moduleDir(s.record, directory(s.dir)); ok {
		add(around)
	}
	return found
}

// RequiredModule returns the module that a go.mod file requires and that a package would be in, or the package's own
// path.
func (s *Set) RequiredModule(path string) string {
	module := ""
	for _, dir := range s.moduleDirs(nil) {
		if file := readMod(s.record, dir); file != nil {
			for _, r := range file.Require {
				if strings.HasPrefix(path+"/", r.Mod.Path+"/") && len(r.Mod.Path) > len(module) {
					module = r.Mod.Path
				}
			}
		}
	}
	return cmp.Or(module, path)
}

// requirement reads the go.mod file of one directory.
func (s *Set) requirement(dir, path, sibling string) Requirement {
	file := readMod(s.record, dir)
	if file == nil || file.Module == nil {
		return Requirement{}
	}
	if file.Module.Mod.Path == path {
		r := required(file, sibling)
		r.Found = true
		return r
	}
	r := required(file, path)
	if with := replacing(file, path, r.Version); r.Found && with != nil {
		r = s.replaced(r, with, file, sibling)
	}
	return r
}

// replaced returns the requirement of a module that a directive replaces. A directory tells its version by its
// sibling's. What tells no version, e.g. a fork without releases, has that of the requirement.
func (s *Set) replaced(r Requirement, with *modfile.Replace, file *modfile.File, sibling string) Requirement {
	version := with.New.Version
	if version == "" {
		if other := readMod(s.record, absolute(filepath.Dir(file.Syntax.Name), with.New.Path)); other != nil {
			version = required(other, sibling).Version
		}
	}
	if released(version) || with.New.Path == with.Old.Path {
		r.Version, r.Pos, r.Replaced = version, directive(file, with.Syntax), true
	}
	return r
}

// readMod returns nil where there is no go.mod file, or none that can be read.
func readMod(record *trace.Recorder, dir string) *modfile.File {
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
func moduleDir(record *trace.Recorder, dir string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if record.Exists(filepath.Join(at, "go.mod")) {
			return at, true
		}
		if at == filepath.Dir(at) {
			return "", false
		}
	}
}

// ImportPath returns the import path of a directory, which need not exist yet, by the go.mod file in it or above it,
// e.g. "example.org/fruit/client" for /src/fruit/client where /src/fruit/go.mod says "module example.org/fruit".
func ImportPath(record *trace.Recorder, dir string) (string, error) {
	module, err := ModuleAround(record, dir)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(module.Dir, dir)
	return path.Join(module.Path, filepath.ToSlash(rel)), err
}

// ModuleAround returns the module of a directory, which need not exist yet, by the go.mod file in it or above it.
func ModuleAround(record *trace.Recorder, dir string) (m Module, err error) {
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
