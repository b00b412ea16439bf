package codegentest

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/driver"
)

// sameByJob compares a run with one in which no generator works by group: the output must be the same.
func sameByJob(t *testing.T, archive *txtar.Archive, dir string, generators []*codegen.Generator, run *driver.Result) {
	t.Helper()
	if !slices.ContainsFunc(generators, func(g *codegen.Generator) bool { return g.Kubernetes.ByGroup }) {
		return
	}
	var byJob []*codegen.Generator
	for _, g := range generators {
		once := *g
		once.Kubernetes.ByGroup = false
		byJob = append(byJob, &once)
	}
	if diff := cmp.Diff(outcome(t, run), outcome(t, drive(t, archive, dir, byJob, 0))); diff != "" {
		t.Errorf("generators that work by group differ from those that work once a job (-group +job):\n%s", diff)
	}
}

// outcome returns the outputs and diagnostics of a run, for a comparison with another one.
func outcome(t *testing.T, run *driver.Result) map[string]string {
	t.Helper()
	all := map[string]string{diagnostics: fmt.Sprint(run.Diagnostics.Sorted())}
	if run.Changes != nil {
		for _, change := range run.Changes.All {
			after, err := change.Left()
			if err != nil {
				t.Fatal(err)
			}
			all[change.Path] = string(after)
		}
	}
	return all
}

// sameAgain compares a run with a second one, which does one thing at a time, and with a third one over what they
// write: the output must be the same. Go iterates over a map in another order each time, so that a generator which does
// that shows it.
func sameAgain(t *testing.T, archive *txtar.Archive, dir string, generators []*codegen.Generator, run *driver.Result) {
	t.Helper()
	first := outcome(t, run)
	if diff := cmp.Diff(first, outcome(t, drive(t, archive, dir, generators, 1))); diff != "" {
		t.Errorf("a second run differs from the first one (-first +second):\n%s", diff)
	}
	if run.Changes == nil {
		return
	}
	if err := run.Changes.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := drive(t, archive, dir, generators, 0)
	if slices.ContainsFunc(next.Diagnostics, func(d codegen.Diagnostic) bool { return d.Rule == "go-command-failed" }) {
		return // the case's go.mod is not tidy once the output is there
	}
	again := outcome(t, next)
	for _, f := range archive.Files { // a generator may change a source: then there is nothing left to change
		delete(first, filepath.Join(dir, f.Name))
		delete(again, filepath.Join(dir, f.Name))
	}
	if diff := cmp.Diff(first, again); diff != "" {
		t.Errorf("a run over the output of the first one differs from that (-first +next):\n%s", diff)
	}
}
