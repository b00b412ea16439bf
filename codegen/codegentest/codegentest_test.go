package codegentest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/codegen/codegentest"
	"github.com/gen-toolkit/gen/generators/deepcopy"
)

// TestCase: the case of the next test, in gen's own repository.
func TestCase(t *testing.T) { codegentest.Run(t, "testdata", deepcopy.Generator) }

// TestModuleOfItsOwn: a generator's test runs at the root of a user's module, far from gen's own repository: its output
// is compiled with that module's requirements.
func TestModuleOfItsOwn(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "testdata/list.txtar"} {
		from := filepath.Join(root, name)
		if filepath.Dir(name) == "testdata" {
			from = name
		}
		content, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	codegentest.Run(t, "testdata", deepcopy.Generator)
}
