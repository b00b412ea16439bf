package main

import "testing"

// TestBench runs everything once: that both sides do the work, not how fast.
func TestBench(t *testing.T) {
	if err := bench(t.Context(), 1, t.TempDir()+"/figures.txt"); err != nil {
		t.Fatal(err)
	}
}
