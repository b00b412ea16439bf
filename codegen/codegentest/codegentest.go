// Package codegentest tests a generator on cases, which are txtar files:
//
//	func TestGenerator(t *testing.T) { codegentest.Run(t, "testdata", kinds.Generator) }
//
// A case is a module named example.org/fruit with the requirements of the module around the test, so it needs no
// network. Its comment says what it tests. These files have a meaning:
//
//   - want/<path> is the output that is expected at a path
//   - want/diagnostics is what gen reports, as --format text prints it; a case without problems has none
//   - options.json has options of generators, e.g. {"crd": {"maxDescLen": 10}}
//   - show has the outputs that the case is about, a pattern of path.Match a line; without it these are all outputs
//   - go.mod adds requirements
//
// In: a directory of cases and generators. Out: test failures, also for output that does not compile. With the flag
// -update the files below want/ are written instead.
package codegentest

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/format"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/driver"
	"github.com/gen-toolkit/gen/internal/jobs"
	"github.com/gen-toolkit/gen/internal/report"

	inputs "github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the expectations of golden cases")

const (
	want        = "want/"
	diagnostics = want + "diagnostics"
	options     = "options.json"
	show        = "show"
	goModFile   = "go.mod"
	module      = "example.org/fruit"
)

// Run runs the generators over each case of the directory, e.g. Run(t, "testdata", crd.Generator).
func Run(t *testing.T, dir string, generators ...*codegen.Generator) {
	t.Helper()
	Suite{Generators: generators}.Run(t, dir)
}

// A Suite is what cases are run with.
type Suite struct {
	Generators []*codegen.Generator // whose output the cases show
	Beside     []*codegen.Generator // whose output the code of these needs, e.g. deep copies
}

// Run runs the generators over each case of the directory. What they write must compile.
func (s Suite) Run(t *testing.T, dir string) {
	t.Helper()
	cases, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases in %s: %v", dir, err)
	}
	goMod, goSum := moduleRequirements(t)
	var compilation Compilation
	t.Cleanup(func() {
		for _, problem := range compilation.Problems(t) {
			t.Errorf("the output does not compile: %s", problem)
		}
	})
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := inputs.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(bytes.TrimSpace(archive.Comment)) == 0 {
				t.Error("the case does not say why it exists")
			}
			own := dataOf(archive, goModFile)
			required, extra := stubs(own)
			got, all := s.result(t, archive, append(extra, txtar.File{Name: "go.sum", Data: goSum},
				txtar.File{Name: goModFile, Data: slices.Concat(goMod, own, required)})...)
			if slices.ContainsFunc(all, func(f txtar.File) bool { return path.Ext(f.Name) == ".go" }) {
				compilation.Add(strings.TrimSuffix(filepath.Base(name), ".txtar"), archive.Files, all)
			}
			if *update {
				rewrite(t, name, archive, got)
				return
			}
			if diff := cmp.Diff(texts(expected(archive)), texts(got)); diff != "" {
				t.Errorf("output differs (-want +got); if the new one is right, run go test -update:\n%s", diff)
			}
		})
	}
}

// result runs the generators in a module of its own. files are the outputs and problems that the case shows, all are
// all outputs.
func (s Suite) result(t *testing.T, archive *txtar.Archive, extra ...txtar.File) (files, all []txtar.File) {
	t.Helper()
	dir := t.TempDir()
	if resolved, err := filepath.EvalSymlinks(dir); err == nil {
		dir = resolved
	}
	input := slices.DeleteFunc(slices.Clone(archive.Files), func(f txtar.File) bool {
		return strings.HasPrefix(f.Name, want) || f.Name == goModFile // which is in extra
	})
	input = append(input, extra...)
	if err := inputs.Write(&txtar.Archive{Files: input}, dir); err != nil {
		t.Fatal(err)
	}
	generators := slices.Concat(s.Generators, s.Beside)
	run := drive(t, archive, dir, generators, 0)
	sameByJob(t, archive, dir, generators, run)
	if run.Changes != nil {
		for _, change := range run.Changes.All {
			rel, err := filepath.Rel(dir, change.Path)
			if err != nil {
				t.Fatal(err)
			}
			rel = filepath.ToSlash(rel)
			content, err := change.Left()
			if err != nil {
				t.Fatal(err)
			}
			if formatted, err := format.Source(content); err == nil && !bytes.Equal(formatted, content) {
				t.Errorf("%s is not as gofmt leaves it: %s", rel, cmp.Diff(string(content), string(formatted)))
			}
			all = append(all, txtar.File{Name: rel, Data: content})
			beside := slices.ContainsFunc(s.Beside,
				func(g *codegen.Generator) bool { return g.Name == change.Generator })
			if !beside && shown(archive, rel) {
				files = append(files, txtar.File{Name: want + rel, Data: content})
			}
		}
	}
	sameAgain(t, archive, dir, generators, run)
	run.Diagnostics = slices.DeleteFunc(run.Diagnostics, func(d codegen.Diagnostic) bool {
		return slices.ContainsFunc(s.Beside, func(g *codegen.Generator) bool {
			return strings.HasPrefix(d.Message, "generator "+g.Name+" found nothing")
		})
	})
	var printed bytes.Buffer
	if err := report.Print(&printed, "text", dir, run.Diagnostics); err != nil {
		t.Fatal(err)
	}
	if printed.Len() > 0 {
		files = append(files, txtar.File{Name: diagnostics, Data: printed.Bytes()})
	}
	return files, all
}

// drive takes the generators through a case in a directory, several files at a time: 0 means one a processor.
func drive(
	t *testing.T, archive *txtar.Archive, dir string, generators []*codegen.Generator, parallel int,
) *driver.Result {
	t.Helper()
	job := jobs.Job{Packages: []string{"./..."}, Generate: selected(t, archive, generators)}
	run, err := driver.Run(t.Context(), driver.Config{Dir: dir, Jobs: []jobs.Job{job}, Generators: generators,
		Parallel: parallel})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// selected gives every generator its default options, changed by options.json if the case has one.
func selected(t *testing.T, archive *txtar.Archive, generators []*codegen.Generator) []jobs.Selected {
	t.Helper()
	given := map[string]json.RawMessage{}
	if text := dataOf(archive, options); text != nil {
		if err := json.Unmarshal(text, &given); err != nil {
			t.Fatalf("%s: %v", options, err)
		}
	}
	var all []jobs.Selected
	for _, g := range generators {
		s := jobs.Selected{Generator: g}
		if g.Options != nil {
			s.Options = g.Options()
		}
		if raw, ok := given[g.Name]; ok {
			decoder := json.NewDecoder(bytes.NewReader(raw))
			decoder.DisallowUnknownFields()
			if err := decoder.Decode(s.Options); err != nil {
				t.Fatalf("%s: %s: %v", options, g.Name, err)
			}
		}
		all = append(all, s)
	}
	return all
}

// dataOf returns a file of the case, or nil.
func dataOf(archive *txtar.Archive, name string) []byte {
	for _, f := range archive.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

// shown reports whether the case is about an output.
func shown(archive *txtar.Archive, output string) bool {
	patterns := strings.Fields(string(dataOf(archive, show)))
	return len(patterns) == 0 || slices.ContainsFunc(patterns, func(pattern string) bool {
		match, err := path.Match(pattern, output)
		return match && err == nil
	})
}

func expected(archive *txtar.Archive) []txtar.File {
	return slices.DeleteFunc(slices.Clone(archive.Files),
		func(f txtar.File) bool { return !strings.HasPrefix(f.Name, want) })
}

func texts(files []txtar.File) map[string]string {
	all := map[string]string{}
	for _, f := range files {
		all[f.Name] = string(f.Data)
	}
	return all
}

func rewrite(t *testing.T, name string, archive *txtar.Archive, got []txtar.File) {
	t.Helper()
	input := slices.DeleteFunc(archive.Files, func(f txtar.File) bool { return strings.HasPrefix(f.Name, want) })
	slices.SortFunc(got, func(a, b txtar.File) int { return strings.Compare(a.Name, b.Name) })
	archive.Files = append(input, got...)
	if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}
