package driver

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/writer"
)

// typeCheck reports changed Go files that would not compile, at what they are generated from: see [load.TypeCheck].
// Errors in files by hand are left to the compiler.
func (s *Snapshot) typeCheck(ctx context.Context, results []unitResult,
	changes *writer.Changes) (problems diag.List, err error) {
	contents, outputs, err := s.goFiles(results, changes)
	if err != nil || len(contents) == 0 || len(s.misplaced(changes)) > 0 { // which finish reports
		return nil, err
	}
	s.Progress.Begin("type-checking files", 0)
	check, err := load.TypeCheck(ctx, load.Config{Env: s.Env, Parallel: s.Parallel}, contents)
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
	faulty := map[string]bool{}
	for _, fault := range check.Problems {
		output, generated := outputs[fault.Pos.Filename]
		if generated && !faulty[output.Path] { // others follow from the first
			faulty[output.Path] = true
			problems.Add(ruleCompile.At(s.api.PositionOf(output.Source),
				"what generator %s would write to %s does not compile: %s", output.Generator,
				strings.TrimPrefix(s.relative(output.Path), "./"), fault.Message).
				Fix("change the type, marker or option that it comes from; please report it: gen should refuse that"))
		}
	}
	return problems, nil
}

// goFiles returns the contents of Go files that the run changes, by their paths among the sources, and all outputs. A
// file without content is removed. Below the directory of --out no file is where the go command looks for it, so that
// all count.
func (s *Snapshot) goFiles(results []unitResult,
	changes *writer.Changes) (contents map[string][]byte, outputs map[string]output, err error) {
	contents, outputs = map[string][]byte{}, map[string]output{}
	changed := map[string]writer.Change{}
	for _, change := range changes.Pending() {
		changed[change.Path] = change
		if change.Status == writer.Removed && filepath.Ext(change.Path) == ".go" {
			contents[change.Path] = nil
		}
	}
	for _, result := range results {
		for _, o := range result.Outputs {
			name := o.sourcePath()
			if filepath.Ext(name) != ".go" {
				continue
			}
			outputs[name] = o
			if change, is := changed[o.Path]; is {
				contents[name] = change.New
			} else if s.Out != "" {
				if contents[name], err = s.record.ReadFile(o.Path); err != nil {
					return nil, nil, err
				}
			}
		}
	}
	return contents, outputs, nil
}

// sourcePath returns the path that the file has among the sources, not below the directory of --out.
func (o *output) sourcePath() string {
	if o.Home == "" {
		return o.Path
	}
	return filepath.Join(o.Home, filepath.Base(o.Path))
}
