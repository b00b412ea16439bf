package driver

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/memo"
)

// TestEveryRun: the result of a plan that depends on more than gen sees is not taken from an earlier run.
func TestEveryRun(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"go.mod": "module example.org/fruit\n\ngo 1.26\n",
		"api.go": "// +groupName=example.org\npackage fruit\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	says, plans := "one", 0
	unseen := &codegen.Generator{Name: "unseen", Doc: "unseen", Plan: func(p *codegen.Pass) ([]codegen.File, error) {
		p.EveryRun("it reads a variable")
		plans++
		return []codegen.File{codegen.TextFile(p, p.OutputDir("docs", ".md"), "said.md", "<!--", says, told)}, nil
	}}
	cfg := Config{Dir: dir, Roots: []string{dir}, Generators: []*codegen.Generator{unseen}, Store: &memo.Store{},
		Jobs: []jobs.Job{{Packages: []string{"."}, Generate: []jobs.Selected{{Generator: unseen}}}}}
	for i, text := range []string{"one", "one", "two"} {
		says = text
		result, err := Run(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		if plans != i+1 {
			t.Errorf("run %d has planned %d times", i, plans)
		}
		if pending := len(result.Changes.Pending()); (pending > 0) != (i != 1) {
			t.Errorf("run %d has %d files to write", i, pending)
		}
		if err := result.Changes.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		result.Keep()
	}
}

func told(text string) ([]byte, error) { return []byte(text + "\n"), nil }
