package load

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewerLanguage: where a module is written in a newer Go than gen can read, a syntax error says so, at the error
// and at go.mod's line.
func TestNewerLanguage(t *testing.T) {
	dir := written(t, `
-- a/a.go --
// +a
package a

func (b Box[T]) Map[
`)
	goMod := "module example.org/m\n\ngo 1.26.0\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(goMod), 0o644); err != nil {
		t.Fatal(err)
	}
	defer func(was string) { ownLanguage = was }(ownLanguage)
	for _, own := range []string{ownLanguage, "go1.26", "", "go1.20"} {
		ownLanguage = own
		var text strings.Builder
		_, problems, err := Packages(t.Context(), Config{Dir: dir, Patterns: []string{"./..."}})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range problems {
			text.WriteString(d.Remedy)
			for _, r := range d.Related {
				text.WriteString(" " + r.String())
			}
		}
		newer := strings.Contains(text.String(), "gen is built with go1.20") &&
			strings.Contains(text.String(), "go.mod:3:1: the module is written in go1.")
		if newer != (own == "go1.20") {
			t.Errorf("for a gen of %s: %s", own, text.String())
		}
	}
}
