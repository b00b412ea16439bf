package conformance

import (
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

const deepcopies = "zz_generated.deepcopy.go"

// TestDeepCopies replaces every deep copy of a module by gen's: the same functions, in the same files; the module builds, and
// its own tests pass, for k8s.io/api round trips that compare thousands of random objects.
func TestDeepCopies(t *testing.T) {
	for _, module := range []struct {
		path  string
		least int      // how many functions upstream has at least, so that the comparison is not void
		tests []string // the packages concerned
	}{
		{"k8s.io/api", 1000, []string{"./..."}},
		{"k8s.io/apimachinery", 100, []string{"./pkg/apis/...", "./pkg/api/...", "./pkg/runtime/...", "./pkg/labels/...", "./pkg/watch/...", "./pkg/test/..."}},
	} {
		t.Run(module.path, func(t *testing.T) {
			upstream := scratch(t, module.path)
			ours := scratch(t, module.path, deepcopies)
			out := t.TempDir()
			t.Log(command(t, ".", "go", "tool", "gen", "deepcopy", "--out", out, module.path+"/..."))
			overlay(t, filepath.Join(out, filepath.FromSlash(module.path)), ours)

			want, err := generated.Read(upstream, module.path, deepcopies)
			if err != nil {
				t.Fatal(err)
			}
			got, err := generated.Read(ours, module.path, deepcopies)
			if err != nil {
				t.Fatal(err)
			}
			if len(want) < module.least {
				t.Fatalf("upstream has only %d functions: the comparison is void", len(want))
			}
			for _, difference := range generated.Compare(want, got) {
				t.Error(difference)
			}
			command(t, ours, "go", "build", "-trimpath", "./...") // so that the build cache serves any scratch directory
			t.Log(command(t, ours, "go", append([]string{"test", "-trimpath"}, module.tests...)...))
		})
	}
}
