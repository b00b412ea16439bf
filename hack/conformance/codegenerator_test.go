package conformance

import (
	"path"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDeepCopyGenOutputTests generates for the inputs of deepcopy-gen's own tests of its output: the same functions as
// upstream has, and those tests pass.
func TestDeepCopyGenOutputTests(t *testing.T) {
	const module, tests = "k8s.io/code-generator", "cmd/deepcopy-gen/output_tests"
	upstream := scratch(t, module)
	ours := scratch(t, module, deepcopies)
	out := t.TempDir()
	t.Log(command(t, ".", "go", "tool", "gen", "deepcopy", "--out", out, path.Join(module, tests, "...")))
	overlay(t, filepath.Join(out, filepath.FromSlash(module)), ours)

	want, got := functions(t, upstream), functions(t, ours)
	if len(want) < 100 {
		t.Fatalf("upstream has only %d functions: the comparison is void", len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("functions differ (-upstream +gen):\n%s", diff)
	}
	command(t, ours, "go", "vet", "-trimpath", "./"+path.Join(tests, "..."))
	t.Log(command(t, ours, "go", "test", "-trimpath", "./"+path.Join(tests, "...")))
}
