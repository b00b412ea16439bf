package driver

import (
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/report"
)

// TestEmptied: gen takes no last declaration out of a generated file.
func TestEmptied(t *testing.T) {
	p := newTemplated(t)
	result, err := Run(t.Context(), p.cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := result.Changes.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.write("tmpl/names.tmpl", "// Nothing.\n")
	if result, err = Run(t.Context(), p.cfg); err != nil {
		t.Fatal(err)
	}
	const want = "error: gen names would leave no declaration in this file [output-without-declarations]\n"
	if said := saidBy(t, result); !strings.Contains(said, want) || result.Changes != nil {
		t.Errorf("%s", said)
	}
}

// TestCommentSign: a generator gets an error if gen can't recognize its comments, and a file without them.
func TestCommentSign(t *testing.T) {
	p := newTemplated(t)
	notes := &codegen.Generator{Name: "notes", Doc: "notes", Plan: func(p *codegen.Pass) ([]codegen.File, error) {
		return []codegen.File{codegen.TextFile(p, p.OutputDir("", ".txt"), "notes.txt", "REM", "text", told)}, nil
	}}
	cfg := p.cfg
	cfg.Generators = []*codegen.Generator{notes}
	cfg.Jobs = []jobs.Job{{Packages: []string{"."}, Generate: []jobs.Selected{{Generator: notes}}}}
	result, err := Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	const want = `error: generator notes wants to write notes.txt with comments by "REM" [unknown-comment-sign]`
	if said := saidBy(t, result); !strings.Contains(said, want) || result.Changes != nil {
		t.Errorf("%s", said)
	}
}

// saidBy returns the diagnostics of a run as text.
func saidBy(t *testing.T, result *Result) string {
	t.Helper()
	var said strings.Builder
	if err := report.Print(&said, "text", "", result.Diagnostics); err != nil {
		t.Fatal(err)
	}
	return said.String()
}
