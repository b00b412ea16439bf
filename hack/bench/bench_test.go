package main

import (
	"os"
	"slices"
	"testing"
)

// TestMain lets this program measure floors.
func TestMain(m *testing.M) {
	if asked, err := printFloor(); asked {
		if err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

// TestBench runs everything once: that both sides do the work, not how fast. Of the generated modules those will do
// that gen alone works on. The short form has upstream work on fruit alone, which has all of its tools, and leaves the
// commands of a project to TestInstalled.
func TestBench(t *testing.T) {
	works := works
	if testing.Short() {
		works = slices.DeleteFunc(slices.Clone(works), func(w work) bool { return w.long || w.project })
		for i := range works {
			if works[i].name != fruit.name {
				works[i].upstream = nil
			}
		}
	}
	small := slices.DeleteFunc(slices.Clone(scales), func(s scale) bool { return s.types*s.groups > 5 })
	if err := bench(t.Context(), works, small, 1, t.TempDir()+"/figures.txt"); err != nil {
		t.Fatal(err)
	}
}
