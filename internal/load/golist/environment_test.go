package golist

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestToolTags: the build tags are those of the go command that is used, whatever Go gen is built with.
func TestToolTags(t *testing.T) {
	seen := map[bool]bool{}
	for _, toolchain := range []string{"go1.26.0", "go1.27.0"} {
		env := append(os.Environ(), "GOTOOLCHAIN="+toolchain)
		e, err := readEnvironment(t.Context(), t.TempDir(), env)
		if err != nil {
			t.Fatal(err)
		}
		list := exec.CommandContext(t.Context(), "go", "list", "-f", "{{context.ToolTags}}", "unsafe")
		list.Dir, list.Env = t.TempDir(), env
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		if want := strings.Fields(strings.Trim(string(out), "[]\n")); !slices.Equal(e.toolTags, want) {
			t.Errorf("%s has the tags %q, want %q", toolchain, e.toolTags, want)
		}
		seen[slices.Contains(e.toolTags, "goexperiment.jsonv2")] = true
	}
	if len(seen) != 2 {
		t.Error("both versions have the same tags: the test is void")
	}
}
