package printable

import (
	"strings"
	"testing"
)

// Of long texts the part is shown that differs.
func TestDiffering(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, c := range []struct{ a, b, wantA, wantB string }{
		{"", "x", "nothing", "x"},
		{"ax", "ay", "ax", "ay"},
		{long + "x", long + "y", "..." + long[:sharedPart] + "x", "..." + long[:sharedPart] + "y"},
		{long + "x" + long, long, "..." + long[:sharedPart] + "x" + long[:73] + "...", "..." + long[:sharedPart]},
		{long, "", long[:97] + "...", "nothing"},
		{long + "\u00e4", long + "\u00f6", "..." + long[:19] + "\u00e4", "..." + long[:19] + "\u00f6"},
	} {
		if a, b := Differing(c.a, c.b); a != c.wantA || b != c.wantB {
			t.Errorf("%q and %q, want %q and %q", a, b, c.wantA, c.wantB)
		}
	}
}
