package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/markers"
)

// TestLongLintRestores: after random slips of the pen in the markers of a project, gen lint --fix restores its sources,
// and gen check finds nothing to change. A slip that could mean several markers is not made.
func TestLongLintRestores(t *testing.T) {
	long(t)
	p := newProject(t)
	all, err := codegen.Markers(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	table := markers.NewTable(all)
	sources := p.markedSources()
	if len(sources) == 0 {
		t.Fatal("the project has no markers")
	}
	random := newRandom()
	slips, tries := 0, max(*rounds/4, 5)
	for range tries {
		for name, content := range sources {
			lines := strings.Split(content, "\n")
			for i := range lines {
				if random.IntN(2) == 0 {
					continue
				}
				if slip, ok := slipOf(random, table, lines[i]); ok {
					lines[i] = slip
					slips++
				}
			}
			if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var out strings.Builder
		if status := program().Run([]string{"-C", p.dir, "lint", "--fix"}, &out, &out); status != 0 {
			t.Fatalf("lint --fix: exit status %d\n%s", status, &out)
		}
		for name, content := range sources {
			if fixed, err := os.ReadFile(name); err != nil || string(fixed) != content {
				t.Fatalf("%s is not restored: %v\n%s\n%s", name, err, fixed, &out)
			}
		}
		if status := program().Run([]string{"-C", p.dir, "check"}, &out, &out); status != 0 {
			t.Fatalf("check: exit status %d\n%s", status, &out)
		}
	}
	t.Logf("%d slips restored", slips)
	if slips < 5*tries {
		t.Errorf("only %d slips were made", slips)
	}
}

// markedSources returns the project's hand-written files with markers.
func (p *project) markedSources() map[string]string {
	sources := map[string]string{}
	var names []string
	for _, pattern := range []string{"api/*.go", "api/*/*.go", "api/*/*/*.go"} {
		more, err := filepath.Glob(filepath.Join(p.dir, filepath.FromSlash(pattern)))
		if err != nil {
			p.Fatal(err)
		}
		names = append(names, more...)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			p.Fatal(err)
		}
		if text := string(content); strings.Contains(text, "// +") && !strings.Contains(text, "DO NOT EDIT") {
			sources[name] = text
		}
	}
	return sources
}

// slipOf leaves out a letter of a marker's name, where the table is certain what was meant.
func slipOf(random *rand.Rand, table *markers.Table, line string) (string, bool) {
	comment := strings.TrimSpace(line)
	text, ok := markers.Line(comment)
	if !ok {
		return "", false
	}
	end := strings.IndexAny(text+"=", "=(")
	i := random.IntN(end)
	slip := strings.Replace(comment, text, text[:i]+text[i+1:], 1)
	if fixed, ok := table.Correct(slip); !ok || fixed != comment {
		return "", false
	}
	slipped, _ := markers.Line(slip)
	if _, problem := table.Parse(slipped, diag.NoPosition); problem == nil && table.NearMiss(slip) == nil {
		return "", false // gen takes it for another tool's
	}
	return strings.Replace(line, comment, slip, 1), true
}
