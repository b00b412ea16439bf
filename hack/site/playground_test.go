package main

import (
	"slices"
	"testing"

	"github.com/gen-toolkit/gen/hack/site/playground"
)

// TestExamples: gen makes files of each example of the playground without a word, and names the mistakes of the last
// one with their places and remedies.
func TestExamples(t *testing.T) {
	examples, err := examplesOf("../..")
	if err != nil {
		t.Fatal(err)
	}
	if len(examples) != 10 {
		t.Errorf("there are %d examples", len(examples))
	}
	project, err := projectOf(t.Context(), ".")
	if err != nil {
		t.Fatal(err)
	}
	session, done, err := openProject(project)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	for _, e := range examples {
		answer, err := session.Generate(t.Context(), e.Text)
		if err != nil {
			t.Fatal(err)
		}
		if e.Name == "mistakes" {
			if len(answer.Problems) < 4 || len(answer.Files) > 0 {
				t.Errorf("%s: %d files, problems %v", e.Name, len(answer.Files), answer.Problems)
			}
			for _, p := range answer.Problems {
				if p.File != "api/v1/types.go" || p.Line == 0 || p.Remedy == "" {
					t.Errorf("%s: a problem without place or remedy: %v", e.Name, p)
				}
			}
			continue
		}
		if len(answer.Problems) > 0 {
			t.Errorf("%s: %v", e.Name, answer.Problems)
		}
		for _, generator := range []string{"crd", "deepcopy", "register", "client", "samples", "docs"} {
			filled := func(f playground.File) bool { return f.Generator == generator && f.Content != "" }
			if !slices.ContainsFunc(answer.Files, filled) {
				t.Errorf("%s: %s makes nothing", e.Name, generator)
			}
		}
	}
}

// TestWithoutBodies: declarations stay, and what no type needs goes.
func TestWithoutBodies(t *testing.T) {
	const source = "// Copyright.\n\n//go:build linux\n\n// +groupName=a\n\n// Package p is.\npackage p\n\n" +
		"// F is.\nfunc F() int { /* one */ return 1 }\n\nvar names = []string{\"a\"}\n\nvar table = &T{1}\n\n" +
		"type T struct{ A int }\n"
	const code = "func F() int {}\n\nvar names = []string{}\n\nvar table = &T{}\n\ntype T struct{ A int }\n"
	for docs, want := range map[bool]string{
		true:  "\n\n\n\n// +groupName=a\n\n// Package p is.\npackage p\n\n// F is.\n" + code,
		false: "\n\n\n\n\n\n\npackage p\n\n\n" + code,
	} {
		if got := string(withoutBodies([]byte(source), docs)); got != want {
			t.Errorf("with docs %t:\n%s", docs, got)
		}
	}
	if broken := "package p\n\nfunc {"; string(withoutBodies([]byte(broken), false)) != broken {
		t.Error("source that does not parse changes")
	}
}
