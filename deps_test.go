package gen_test

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/mod/modfile"
)

// TestDirectRequirements: every direct requirement earns its place, in words.
func TestDirectRequirements(t *testing.T) {
	content, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse("go.mod", content, nil)
	if err != nil {
		t.Fatal(err)
	}
	var required []string
	for _, r := range file.Require {
		if !r.Indirect {
			required = append(required, r.Mod.Path)
		}
	}
	reasons, err := os.ReadFile("hack/deps.txt")
	if err != nil {
		t.Fatal(err)
	}
	var explained []string
	for line := range bytes.Lines(reasons) {
		if module, reason, ok := strings.Cut(string(line), " "); ok && module != "#" && strings.TrimSpace(reason) != "" {
			explained = append(explained, module)
		}
	}
	slices.Sort(required)
	if diff := cmp.Diff(required, explained); diff != "" {
		t.Errorf("go.mod and hack/deps.txt differ (-go.mod +deps.txt):\n%s", diff)
	}
}
