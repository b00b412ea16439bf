package verify

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/paths"
	"github.com/gen-toolkit/gen/internal/printable"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// GoFiles are the Go files that a run changes, and all its Go outputs, by their paths among the sources. A file without
// content is removed.
type GoFiles struct {
	contents  trace.Overlay
	outputs   map[string]record.Output
	positions map[string]model.Position // of what the outputs are generated from
	unproven  diag.List                 // that gen does not know a version which they are to compile with
}

// GoFilesOf returns the Go files that the changes are about. All outputs count where the go command finds no file of
// theirs: below the directory out, that of --out, and of packages that are written elsewhere than they are checked. So
// they do where problems say that gen does not know what they compile with.
func GoFilesOf(
	api *model.API, results []record.Unit, changes *writer.Changes, out string, problems diag.List,
	recorder *trace.Recorder,
) (files GoFiles, err error) {
	files = GoFiles{trace.Overlay{}, map[string]record.Output{}, map[string]model.Position{},
		slices.DeleteFunc(slices.Clone(problems), func(d codegen.Diagnostic) bool { return !Unproven(d) })}
	changed := map[string]writer.Change{}
	for _, change := range changes.Pending() {
		changed[change.Path] = change
		if change.Status == writer.Removed && filepath.Ext(change.Path) == ".go" {
			files.contents[change.Path] = content.Content{}
		}
	}
	for _, result := range results {
		for _, o := range result.Outputs {
			name := o.SourcePath()
			if filepath.Ext(name) != ".go" {
				continue
			}
			files.outputs[name] = o
			if change, is := changed[o.Path]; is {
				files.contents[name] = change.New
			} else if out != "" || name != o.Path || len(files.unproven) > 0 {
				read, err := recorder.ReadFile(o.Path)
				if err != nil {
					return files, err
				}
				files.contents[name] = content.Of(read)
			}
		}
	}
	if len(files.contents) > 0 {
		for name, o := range files.outputs {
			files.positions[name] = api.PositionOf(o.Source)
		}
	}
	return files, nil
}

// None reports whether there is nothing to check.
func (files GoFiles) None() bool { return len(files.contents) == 0 }

// Check returns what of changed Go files would not compile, at what they are generated from: see [load.TypeCheck].
// Errors in files by hand are left to the compiler. Messages name files relative to dir. own are the generators that
// the project has written itself.
func (files GoFiles) Check(
	ctx context.Context, cfg load.Config, dir string, own []*codegen.Generator,
) (problems diag.List, err error) {
	check, err := load.TypeCheck(ctx, cfg, files.contents)
	if err != nil {
		return nil, err
	}
	if len(check.Failures) > 0 {
		problems.Add(ruleUnchecked.At(diag.NoPosition, "gen can't type-check its output: %s",
			check.Failures[0].Message).Fix("run go mod tidy, then go build"))
	}
	if len(check.Missing) > 0 {
		problems.Add(ruleUnchecked.At(diag.NoPosition, "generated code needs what go.mod or go.sum lack: %s",
			strings.Join(check.Missing, " ")).Fix("run go mod tidy, and go mod vendor where there is a vendor folder"))
	}
	if len(files.unproven) > 0 {
		return files.prove(check, dir, problems), nil
	}
	faulty := map[string]bool{}
	for _, fault := range check.Problems {
		output, generated := files.outputs[fault.Pos.Filename]
		if generated && !faulty[output.Path] { // others follow from the first
			faulty[output.Path] = true
			name := nameIn(dir, output.Path)
			problem := ruleCompile.At(files.positions[fault.Pos.Filename],
				"what generator %s would write to %s does not compile: %s", output.Generator, name, fault.Message).
				Fix("change the type, marker or option that it comes from; please report it: gen should refuse that")
			i := slices.IndexFunc(own, func(g *codegen.Generator) bool { return g.Name == output.Generator })
			if i >= 0 {
				summary, _, _ := strings.Cut(own[i].Doc, "\n")
				problem.Message = fmt.Sprintf("line %d of %s, by the %s, does not compile: %s", fault.Pos.Line, name,
					summary, fault.Message)
				problem = problem.Fix("correct what writes the line: %s", files.line(fault.Pos))
			}
			problems.Add(problem)
		}
	}
	return problems, nil
}

// prove returns the error that the output does not compile with a version that gen does not know, by its first fault,
// or that nothing could prove it.
func (files GoFiles) prove(check load.Check, dir string, unchecked diag.List) diag.List {
	version := files.unproven[0].Fix("upgrade gen, or require the last version that worked")
	version.Severity, version.Rule = diag.Error, ruleVersion.Name
	version.Message, _, _ = strings.Cut(version.Message, ": ")
	for _, fault := range check.Problems {
		if output, generated := files.outputs[fault.Pos.Filename]; generated {
			version.Message += fmt.Sprintf(", and what generator %s writes to %s does not compile with it: %s",
				output.Generator, nameIn(dir, output.Path), fault.Message)
			return diag.List{version}
		}
	}
	if check.Skipped || len(unchecked) > 0 {
		version.Message += ", and can't type-check whether its output compiles with it"
		return append(diag.List{version}, unchecked...)
	}
	return nil
}

// nameIn returns the name of a file in messages.
func nameIn(dir, name string) string {
	if below, ok := paths.Below(dir, name); ok {
		return filepath.ToSlash(below)
	}
	return name
}

// line returns a line of a file, e.g. `var Size int = "large"`.
func (files GoFiles) line(at model.Position) string {
	text, _ := files.contents[at.Filename].Bytes() // what can't be read is empty
	lines := strings.Split(string(text), "\n")
	if at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	return printable.Line(strings.TrimSpace(lines[at.Line-1]))
}
