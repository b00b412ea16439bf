package main

import (
	"slices"
	"testing"
)

// TestBench runs everything once: that both sides do the work, not how fast.
func TestBench(t *testing.T) {
	works := works
	if testing.Short() {
		works = slices.DeleteFunc(slices.Clone(works), func(w work) bool { return w.long })
	}
	if err := bench(t.Context(), works, 1, t.TempDir()+"/figures.txt"); err != nil {
		t.Fatal(err)
	}
}
