package driver

import (
	"testing"
)

// TestReplaced: gen warns of a marker in whose place another one of the declaration counts. Equal ones, and those of
// which all count, are as they should be.
func TestReplaced(t *testing.T) {
	p := withRibbons(t, map[string]string{"api.go": `// +groupName=a.example.org
// +groupName=b.example.org
package fruit

// +ribbon=red
// +ribbon=blue
// +ribbon=red
type Box struct {
	// +ribbon=green
	// +ribbon=green
	Lid Lid
}

// +ribbon=black
// +ribbon:wide
// +ribbon:wide

// +ribbon=white
type Lid struct {
	// +ribbon:knot=a
	// +ribbon:knot=b
	Knob string
}
`})
	result, err := Run(t.Context(), p.cfg)
	if err != nil {
		t.Fatal(err)
	}
	got, want := linesOf(result.Diagnostics), `2: marker +groupName has no effect: the one at api.go:1 counts [replaced-marker]
6: marker +ribbon has no effect: the one at api.go:7 counts [replaced-marker]
14: marker +ribbon has no effect: the one at api.go:18 counts [replaced-marker]`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
