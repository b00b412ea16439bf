package conformance

import (
	"path"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

const (
	deepcopies  = "zz_generated.deepcopy.go"
	defaults    = "zz_generated.defaults.go"
	conversions = "zz_generated.conversion.go"
)

// generator names the generator of each of these files.
var generator = map[string]string{deepcopies: "deepcopy", defaults: "defaults", conversions: "conversion"}

// TestModules replaces generated files of a module by gen's: the same functions and registrations, in the same files;
// the module builds, and its own tests pass, among them round trips that compare thousands of random objects.
func TestModules(t *testing.T) {
	for _, module := range []struct {
		path  string
		in    string   // the part of the module that is regenerated
		files []string // which files
		least int      // how many functions upstream has at least, so that the comparison is not void
		tests []string // the packages concerned
	}{
		{"k8s.io/api", "...", []string{deepcopies}, 1000, []string{"./..."}},
		{"k8s.io/apimachinery", "...", []string{deepcopies, defaults, conversions}, 200,
			[]string{"./pkg/apis/...", "./pkg/api/...", "./pkg/runtime/...", "./pkg/labels/...", "./pkg/watch/...",
				"./pkg/test/..."}},
		{"k8s.io/code-generator", "cmd/deepcopy-gen/output_tests/...", []string{deepcopies}, 100,
			[]string{"./cmd/deepcopy-gen/output_tests/..."}},
		{"k8s.io/code-generator", "cmd/defaulter-gen/output_tests/...", []string{defaults}, 10,
			[]string{"./cmd/defaulter-gen/output_tests/..."}},
	} {
		t.Run(path.Join(module.path, path.Dir(module.in)), func(t *testing.T) {
			upstream := scratch(t, module.path)
			ours := scratch(t, module.path, module.files...)
			out := t.TempDir()
			for _, file := range module.files {
				t.Log(command(t, ".", "go", "tool", "gen", generator[file], "--out", out,
					path.Join(module.path, module.in)))
			}
			overlay(t, filepath.Join(out, filepath.FromSlash(module.path)), ours)
			same(t, module.path, filepath.Dir(filepath.FromSlash(module.in)), upstream, ours, module.least,
				module.files...)
			// so that the build cache serves any scratch directory
			command(t, ours, "go", "build", "-trimpath", "./...")
			t.Log(command(t, ours, "go", append([]string{"test", "-trimpath"}, module.tests...)...))
		})
	}
}

// same compares what generated files of a part of a module declare and register.
func same(t *testing.T, module, part, upstream, ours string, least int, files ...string) {
	t.Helper()
	read := func(dir string) generated.Set {
		set, err := generated.Read(filepath.Join(dir, part), path.Join(module, filepath.ToSlash(part)), files...)
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
	want, got := read(upstream), read(ours)
	if len(want) < least {
		t.Fatalf("upstream has only %d functions: the comparison is void", len(want))
	}
	for _, difference := range generated.Compare(want, got) {
		t.Error(difference)
	}
}
