package conformance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
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

			want, got := functions(t, upstream), functions(t, ours)
			if len(want) < module.least {
				t.Fatalf("upstream has only %d functions: the comparison is void", len(want))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("functions differ (-upstream +gen):\n%s", diff)
			}
			command(t, ours, "go", "build", "-trimpath", "./...") // so that the build cache serves any scratch directory
			t.Log(command(t, ours, "go", append([]string{"test", "-trimpath"}, module.tests...)...))
		})
	}
}

// functions returns the signatures in a module's deep copy files, by file and receiver, e.g. "core/v1 (*Pod).DeepCopyInto".
func functions(t *testing.T, module string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(module, func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Base(name) != deepcopies {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(module, filepath.Dir(name))
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				receiver := types.ExprString(fn.Recv.List[0].Type)
				all[filepath.ToSlash(rel)+" ("+receiver+")."+fn.Name.Name] = types.ExprString(fn.Type)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
