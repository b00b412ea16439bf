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

// TestDeepCopyOfKubernetesAPI replaces every deep copy of k8s.io/api by gen's: the same functions, in the same files; the
// module builds, and its own round-trip tests, which compare thousands of random objects, pass.
func TestDeepCopyOfKubernetesAPI(t *testing.T) {
	upstream := scratch(t, "k8s.io/api")
	ours := scratch(t, "k8s.io/api", deepcopies)
	out := t.TempDir()
	t.Log(command(t, ".", "go", "tool", "gen", "deepcopy", "--out", out, "k8s.io/api/..."))
	overlay(t, filepath.Join(out, "k8s.io", "api"), ours)

	want, got := functions(t, upstream), functions(t, ours)
	if len(want) < 1000 {
		t.Fatalf("upstream has only %d functions: the comparison is void", len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("functions differ (-upstream +gen):\n%s", diff)
	}
	command(t, ours, "go", "build", "-trimpath", "./...") // so that the build cache serves any scratch directory
	t.Log(command(t, ours, "go", "test", "-trimpath", "./..."))
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
