package gengobridge_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// TestEndlessGenerator: a generator that does not end is given up, and the next one does not wait for it for ever.
func TestEndlessGenerator(t *testing.T) {
	t.Cleanup(func() { close(released) })
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":     "module example.org/fruit\n\ngo 1.26\n",
		"api/api.go": "// +names\n\n// Package loops has a type.\npackage loops\n\ntype Fruit struct{}\n",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	g := bridged(300 * time.Millisecond)
	for _, want := range []string{
		"generator names has not come to an end after 300ms",
		"generator names has waited 300ms for another generator of gengo",
	} {
		result, err := driver.Run(t.Context(), driver.Config{Dir: dir, Generators: []*codegen.Generator{g},
			Jobs: []jobs.Job{{Packages: []string{"./api"}, Generate: []jobs.Selected{{Generator: g}}}}})
		if err != nil {
			t.Fatal(err)
		}
		all := result.Diagnostics
		if len(all) != 1 || all[0].Message != want || all[0].Rule != "gengo-timeout" {
			t.Errorf("%v, want %s", all, want)
		}
	}
}
