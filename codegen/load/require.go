package load

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// Requirement returns the version of a module that the main module of the roots requires or replaces it by, e.g.
// "v0.37.2" for "k8s.io/client-go", or "". The go.mod file, not the workspace or the vendor folder, is the answer: it is
// what everybody who takes the module in compiles against.
func (s *Set) Requirement(path string) string {
	for _, p := range s.Roots {
		if !p.Module.Main || p.Module.Dir == "" {
			continue
		}
		name := filepath.Join(p.Module.Dir, "go.mod")
		content, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if file, err := modfile.Parse(name, content, nil); err == nil {
			return requirement(file, path)
		}
	}
	return ""
}

func requirement(file *modfile.File, path string) (version string) {
	for _, r := range file.Require {
		if r.Mod.Path == path {
			version = r.Mod.Version
		}
	}
	for _, r := range file.Replace {
		if r.Old.Path == path && r.New.Version != "" {
			version = r.New.Version
		}
	}
	return version
}

// ImportPath returns the import path of a directory, which need not exist yet, by the go.mod file in it or above it, e.g.
// "example.org/fruit/client" for /src/fruit/client where /src/fruit/go.mod says "module example.org/fruit".
func ImportPath(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		content, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil {
			module := modfile.ModulePath(content)
			if module == "" {
				return "", fmt.Errorf("%s names no module", filepath.Join(at, "go.mod"))
			}
			rel, err := filepath.Rel(at, dir)
			return path.Join(module, filepath.ToSlash(rel)), err
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("there is no go.mod in %s or above", dir)
		}
	}
}
