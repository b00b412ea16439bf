// Package generated tests that the generated files of an example are what gen makes of it.
package generated

import (
	"bytes"
	"testing"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

// Check runs gen check in the directory of an example.
func Check(t *testing.T, dir string) {
	t.Helper()
	var out bytes.Buffer
	if status := genmain.Run(generators.All(), []string{"-C", dir, "check", "--no-cache"}, &out, &out); status != 0 {
		t.Errorf("gen check: exit status %d\n%s", status, &out)
	}
}
