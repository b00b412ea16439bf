package e2e

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestDefinitions asks the API server what it found wrong with the CRDs that it was given.
func TestDefinitions(t *testing.T) {
	files, err := filepath.Glob("../config/crd/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	out, err := shared.Kubectl(t.Context(), "get", "crd", "-o", `jsonpath={range .items[*]}{range .status.conditions[*]}{.type}={.status} {end}{"\n"}{end}`)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != len(files) {
		t.Errorf("there are %d CRDs for %d files", len(lines), len(files))
	}
	for _, line := range lines {
		if strings.TrimSpace(line) != "NamesAccepted=True Established=True" {
			t.Errorf("conditions of a CRD are %s", line)
		}
	}
}
