package importer

import (
	"strings"
	"testing"
)

// A difference shows the part of long texts that differs.
func TestShortened(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, c := range []struct{ a, b, wantA, wantB string }{
		{"", "x", "nothing", "x"},
		{"ax", "ay", "ax", "ay"},
		{long + "x", long + "y", "..." + long[:sharedBegin] + "x", "..." + long[:sharedBegin] + "y"},
		{long + "x" + long, long, "..." + long[:sharedBegin] + "x" + long[:73] + "...", "..." + long[:sharedBegin]},
		{long, "", long[:97] + "...", "nothing"},
		{long + "\u00e4", long + "\u00f6", "..." + long[:19] + "\u00e4", "..." + long[:19] + "\u00f6"},
	} {
		if a, b := shortened(c.a, c.b); a != c.wantA || b != c.wantB {
			t.Errorf("%q and %q, want %q and %q", a, b, c.wantA, c.wantB)
		}
	}
}
