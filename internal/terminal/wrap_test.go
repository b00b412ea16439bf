package terminal

import (
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	word := strings.Repeat("x", 30)
	for in, want := range map[string]string{
		"short": "short",
		word + " " + word + " " + word + " a bcdefg":        word + " " + word + " " + word + " a\nbcdefg",
		"  - " + word + " " + word + " " + word + " bcdefg": "  - " + word + " " + word + " " + word + "\n    bcdefg",
		"  --flag   " + word + " " + word + " " + word:      "  --flag   " + word + " " + word + "\n           " + word,
		"one line\nanother":                                 "one line\nanother",
		word + " " + word + " " + word + "\nand more":       word + " " + word + " " + word + " and\nmore",
		"  +m:" + word + "=1," + word + "=2," + word + "=3": "  +m:" + word + "=1," + word + "=2,\n    " + word + "=3",
		"  " + strings.Repeat("y", 120):                     "  " + strings.Repeat("y", 120),
		"":                                                  "",
	} {
		if got := Wrap(in + "\n"); got != want+"\n" {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
