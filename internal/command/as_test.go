package command

import (
	"strings"
	"testing"
)

// TestAsProgram: gen is the tool that the name it is started by says.
func TestAsProgram(t *testing.T) {
	for program, want := range map[string]string{"bin/controller-gen": "as controller-gen crd", "gen": "crd",
		`/opt/client-gen.exe`: "as client-gen crd", "/usr/bin/gen-v0.9": "crd"} {
		if got := strings.Join(asProgram(program, []string{"crd"}), " "); got != want {
			t.Errorf("%s: %q, want %q", program, got, want)
		}
	}
}
