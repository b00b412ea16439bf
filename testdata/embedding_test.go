package testdata

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEmbedding makes CRDs of types that embed Kubernetes' own, whose declarative validation counts: gen's proof has API servers accept
// them, and what is left out is a warning.
func TestEmbedding(t *testing.T) {
	dir := t.TempDir()
	cmd := exec.CommandContext(t.Context(), "go", "tool", "gen", "crd", "--dir", dir, "./apis/embedding/testdata/v1")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, said.String())
	}
	for line := range strings.Lines(said.String()) {
		if !strings.HasPrefix(line, "\t") && !(strings.Contains(line, ": warning: ") && strings.Contains(line, "is left out: the estimated cost of the rule")) {
			t.Errorf("unexpected: %s", line)
		}
	}
	for name, tags := range map[string][]string{
		"jobs":    {"message: scheduling can't be set by an update", "pattern: ^([^/]{1,253}/[^/]*)$"},
		"pods":    {"pattern: ^([^/]{1,253}/[^/]*)$"},
		"devices": {"format: k8s-long-name", "rule: (has(self.single)?1:0)+(has(self.all)?1:0) == 1"},
		"others":  {"openAPIV3Schema:"},
	} {
		content, err := os.ReadFile(filepath.Join(dir, "embedding.example.org_"+name+".yaml"))
		if err != nil {
			t.Error(err)
		}
		for _, tag := range tags {
			if !strings.Contains(string(content), tag) {
				t.Errorf("%s: %q is missing", name, tag)
			}
		}
	}
}
