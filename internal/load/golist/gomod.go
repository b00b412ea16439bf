package golist

import (
	"fmt"
	"go/token"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/trace"
)

// lookUp returns the files that the go command finds from a directory, "" for a missing one.
func lookUp(record *trace.Recorder, dir string) (mod, work string) {
	for at := dir; ; at = filepath.Dir(at) {
		if name := filepath.Join(at, "go.mod"); mod == "" && record.Exists(name) {
			mod = name
		}
		if name := filepath.Join(at, "go.work"); work == "" && record.Exists(name) {
			work = name
		}
		if mod != "" && work != "" || at == filepath.Dir(at) {
			return mod, work
		}
	}
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

// readMod returns nil where the go.mod file of a directory is missing or invalid.
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

// GoVersion returns the language version of the module in a directory, e.g. "go1.24", and where its go.mod says so; ""
// if it does not.
func GoVersion(record *trace.Recorder, dir string) (version string, at token.Position) {
	file := readMod(record, dir)
	if file == nil || file.Go == nil {
		return "", at
	}
	return "go" + file.Go.Version, directive(file, file.Go.Syntax)
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

// absolute returns a directory, slashed or not, as an absolute path; base is where a relative one starts.
func absolute(base, dir string) string {
	dir = filepath.FromSlash(dir)
	if !filepath.IsAbs(dir) {
		return filepath.Join(base, dir)
	}
	return filepath.Clean(dir)
}
