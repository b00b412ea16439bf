package schema

import "testing"

// TestShorten: the last sentence that fits, else the last word with three dots; never half a character.
func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"One. Two.", 9, "One. Two."},
		{"One. Two.", 8, "One."},
		{"One! Two.", 6, "One!"},
		{"一。二三四", 8, "一。"},
		{"One two three", 9, "One two..."},
		{"Onetwothree", 6, "Onetwo..."},
		{"Größe", 3, "Gr..."},
		{"One", 0, ""},
	} {
		if got := shorten(c.text, c.n); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}
