package main

import (
	"context"
	"os"
	"slices"
	"testing"
)

// TestMain lets this program do tasks.
func TestMain(m *testing.M) {
	asked, err := doTask(context.Background())
	if !asked {
		asked, err = measureGuarded()
	}
	if err != nil {
		panic(err)
	}
	if !asked {
		os.Exit(m.Run())
	}
}

// TestBench runs everything once, but Kubernetes as a whole: that both sides do the work, not how fast. Upstream works
// on fruit alone, which has all of its tools.
func TestBench(t *testing.T) {
	if testing.Short() {
		t.Skip("builds upstream's tools: make bench and make conformance do")
	}
	works := slices.DeleteFunc(slices.Concat(works, kindWorks(20)), func(w work) bool { return w.long || w.project })
	for i := range works {
		if works[i].name != fruit.name {
			works[i].upstream = nil
		}
	}
	o := options{works: works, sizes: []int{2}, runs: 1, benchstat: t.TempDir() + "/figures.txt"}
	if err := o.bench(t.Context()); err != nil {
		t.Fatal(err)
	}
}
