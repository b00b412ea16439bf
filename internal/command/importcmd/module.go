package importcmd

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/gen-toolkit/gen/internal/regular"
)

// goGet requires the modules of the types that CRDs may have.
const goGet = "go get k8s.io/apimachinery k8s.io/api k8s.io/apiextensions-apiserver"

// moduleAbove returns the directory with the go.mod of a directory.
func moduleAbove(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", errors.New("there is no go.mod here or above: run go mod init, and " + goGet)
		}
	}
}

// copyModule copies go.mod and go.sum, with the paths of replacements by directories corrected, and returns the modules
// that are required.
func copyModule(from, to string) (requires map[string]bool, err error) {
	name := filepath.Join(from, "go.mod")
	content, err := regular.ReadFile(name)
	if err != nil {
		return nil, err
	}
	mod, err := modfile.Parse(name, content, nil)
	if err != nil {
		return nil, err
	}
	requires = map[string]bool{}
	for _, r := range mod.Require {
		requires[r.Mod.Path] = true
	}
	for _, r := range mod.Replace {
		if modfile.IsDirectoryPath(r.New.Path) && !filepath.IsAbs(r.New.Path) {
			if err := mod.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(from, r.New.Path), ""); err != nil {
				return nil, err
			}
		}
	}
	if !requires["k8s.io/apimachinery"] {
		return nil, errors.New("go.mod does not require k8s.io/apimachinery: run " + goGet)
	}
	if content, err = mod.Format(); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(to, "go.mod"), content, 0o644); err != nil {
		return nil, err
	}
	sums, err := regular.ReadFile(filepath.Join(from, "go.sum"))
	if errors.Is(err, fs.ErrNotExist) {
		return requires, nil
	}
	if err != nil {
		return nil, err
	}
	return requires, os.WriteFile(filepath.Join(to, "go.sum"), sums, 0o644)
}
