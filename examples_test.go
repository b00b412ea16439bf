package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestExamplesIndex: examples/README.md leads to every example, and to nothing else.
func TestExamplesIndex(t *testing.T) {
	index := readFile(t, "examples/README.md")
	var dirs []string
	for _, pattern := range []string{"examples/*", "examples/generator/*"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		dirs = append(dirs, found...)
	}
	for _, dir := range dirs {
		name := strings.TrimPrefix(filepath.ToSlash(dir), "examples/")
		switch info, err := os.Stat(dir); {
		case err != nil:
			t.Error(err)
		case !info.IsDir(), name == "internal", name == "generator", name == "generator/stall": // stall is a test of others
		case !strings.Contains(index, "("+name+")"):
			t.Errorf("examples/README.md does not lead to %s", name)
		}
	}
	for _, part := range strings.Split(index, "](")[1:] {
		target, _, _ := strings.Cut(part, ")")
		if _, err := os.Stat(filepath.Join("examples", filepath.FromSlash(target))); err != nil {
			t.Errorf("examples/README.md: %v", err)
		}
	}
}
