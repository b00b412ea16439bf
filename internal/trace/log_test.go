package trace

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLogEncoding: a log is the same once it is decoded, and what is cut off anywhere is an error or a shorter log.
func TestLogEncoding(t *testing.T) {
	want := Log{{OpReadFile, "/src/a/x.go", Sum{1}}, {OpReadHead, "/src/a/x.go", Sum{}},
		{OpExists, "/src/b", Sum{31: 9}}, {OpReadGoDir, "/", Sum{2}}, {OpReadFile, "/src/größe.go", Sum{3}}}
	text, err := want.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var got Log
	if err := got.UnmarshalBinary(text); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for i := range text {
		var part Log
		if err := part.UnmarshalBinary(text[:i]); err == nil && !slices.Equal(want[:len(part)], part) {
			t.Errorf("the first %d bytes are %v", i, part)
		}
	}
}
