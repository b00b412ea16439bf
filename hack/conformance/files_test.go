package conformance

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/exported"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/internal/genheader"
)

// A goFile is a Go file of a module.
type goFile struct {
	path      string // from the module's directory, with slashes, e.g. "api/v1/zz_generated.deepcopy.go"
	generated bool   // by any tool
	generator string // the one of gen that writes such a file; "" for none
	ours      bool   // gen has written it
}

// goFiles returns the Go files in directories of a module, but not those of modules within it.
func goFiles(t *testing.T, module string, dirs ...string) (files []goFile) {
	t.Helper()
	for _, dir := range dirs {
		err := filepath.WalkDir(filepath.Join(module, dir), func(name string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir():
				if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != module {
					return fs.SkipDir
				}
				return nil
			case path.Ext(name) != ".go":
				return nil
			}
			content, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			rel, err := filepath.Rel(module, name)
			file := goFile{path: filepath.ToSlash(rel)}
			var maker string
			maker, file.generated = genheader.Maker(content)
			file.generator, _ = genheader.Replaced(maker)
			_, file.ours = genheader.Generator(maker)
			files = append(files, file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// generatedFiles returns the files in the trees that a generator wrote, upstream's or ours, e.g.
// "kubernetes/clientset.go".
func generatedFiles(t *testing.T, dir string, trees []string) (files []string) {
	t.Helper()
	for _, file := range goFiles(t, dir, trees...) {
		if file.generated {
			files = append(files, file.path)
		}
	}
	return files
}

// replacedFiles returns the Go files of a module that gen writes or would write, e.g.
// "api/v1/zz_generated.deepcopy.go".
func replacedFiles(t *testing.T, dir string) (files []string) {
	t.Helper()
	for _, file := range goFiles(t, dir, ".") {
		if file.generator != "" {
			files = append(files, file.path)
		}
	}
	return files
}

// removeUpstreams removes the files of a module that an upstream tool wrote and that the generators of a gen.yaml
// replace.
func removeUpstreams(t *testing.T, dir, configuration string) {
	t.Helper()
	for _, file := range goFiles(t, dir, ".") {
		if file.generator == "" || file.ours || !strings.Contains(configuration, " "+file.generator+":") {
			continue
		}
		t.Log("left over: ", file.path)
		if err := os.Remove(filepath.Join(dir, file.path)); err != nil {
			t.Fatal(err)
		}
	}
}

// fileSet returns the files of a module by their packages.
func fileSet(module string, files []string) generated.Set {
	set := generated.Set{}
	for _, file := range files {
		set[generated.Entry{Package: path.Join(module, path.Dir(file)), What: "file " + path.Base(file)}] = ""
	}
	return set
}

// exports returns what the packages that patterns name export.
func exports(t *testing.T, in module, patterns []string) exported.Packages {
	t.Helper()
	packages, err := exported.Read(in.Go(t.Context(), append(slices.Clone(exported.Arguments), patterns...)...))
	if err != nil {
		t.Fatal(err)
	}
	return packages
}
