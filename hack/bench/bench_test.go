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

// TestBench runs everything once: that both sides do the work, not how fast. Of the generated modules those will do
// that gen alone works on. The short form has upstream work on fruit alone, which has all of its tools, and leaves the
// commands of a project to TestInstalled.
func TestBench(t *testing.T) {
	works := slices.Concat(works, kindWorks(20))
	if testing.Short() {
		works = slices.DeleteFunc(works, func(w work) bool { return w.long || w.project })
		for i := range works {
			if works[i].name != fruit.name {
				works[i].upstream = nil
			}
		}
	}
	o := options{works: works, sizes: []int{2}, runs: 1, benchstat: t.TempDir() + "/figures.txt"}
	if err := o.bench(t.Context()); err != nil {
		t.Fatal(err)
	}
}
