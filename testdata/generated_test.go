package testdata

import (
	"os/exec"
	"testing"
)

// TestCommittedOutputIsUpToDate runs gen check.
func TestCommittedOutputIsUpToDate(t *testing.T) {
	if out, err := exec.CommandContext(t.Context(), "go", "tool", "gen", "check").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
