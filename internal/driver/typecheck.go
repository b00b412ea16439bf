package driver

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/content"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

// goFiles are the Go files that a run changes, and all its Go outputs, by their paths among the sources. A file without
// content is removed.
type goFiles struct {
	contents  trace.Overlay
	outputs   map[string]output
	positions map[string]model.Position // of what the outputs are generated from
}

// goFiles returns the Go files that the changes are about. Below the directory of --out no file is where the go command
// looks for it, so that all outputs count. There are none where the run does not check types, or has errors.
func (s *Snapshot) goFiles(results []unitResult, changes *writer.Changes) (files goFiles, err error) {
	files = goFiles{trace.Overlay{}, map[string]output{}, map[string]model.Position{}}
	if !s.TypeCheck || changes == nil {
		return files, nil
	}
	changed := map[string]writer.Change{}
	for _, change := range changes.Pending() {
		changed[change.Path] = change
		if change.Status == writer.Removed && filepath.Ext(change.Path) == ".go" {
			files.contents[change.Path] = content.Content{}
		}
	}
	for _, result := range results {
		for _, o := range result.Outputs {
			name := o.sourcePath()
			if filepath.Ext(name) != ".go" {
				continue
			}
			files.outputs[name] = o
			if change, is := changed[o.Path]; is {
				files.contents[name] = change.New
			} else if s.Out != "" {
				read, err := s.record.ReadFile(o.Path)
				if err != nil {
					return files, err
				}
				files.contents[name] = content.Of(read)
			}
		}
	}
	if len(files.contents) > 0 {
		for name, o := range files.outputs {
			files.positions[name] = s.api.PositionOf(o.Source)
		}
	}
	return files, nil
}

// typeCheck adds to a result what of changed Go files would not compile, at what they are generated from: see
// [load.TypeCheck]. Errors in files by hand are left to the compiler.
func (cfg *Config) typeCheck(ctx context.Context, files goFiles, result *Result) error {
	if len(files.contents) == 0 {
		return nil
	}
	cfg.Progress.Begin("type-checking files", 0)
	check, err := load.TypeCheck(ctx, load.Config{Env: cfg.Env, Parallel: cfg.Parallel}, files.contents)
	if err != nil {
		return err
	}
	var problems diag.List
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
		output, generated := files.outputs[fault.Pos.Filename]
		if generated && !faulty[output.Path] { // others follow from the first
			faulty[output.Path] = true
			problems.Add(ruleCompile.At(files.positions[fault.Pos.Filename],
				"what generator %s would write to %s does not compile: %s", output.Generator,
				strings.TrimPrefix(cfg.relative(output.Path), "./"), fault.Message).
				Fix("change the type, marker or option that it comes from; please report it: gen should refuse that"))
		}
	}
	if result.Diagnostics.Add(problems...); result.recording != nil {
		result.recording.warnings.Add(problems...)
	}
	if problems.HasErrors() {
		result.Changes, result.recording = nil, nil
	}
	return nil
}

// sourcePath returns the path that the file has among the sources, not below the directory of --out.
func (o *output) sourcePath() string {
	if o.Home == "" {
		return o.Path
	}
	return filepath.Join(o.Home, filepath.Base(o.Path))
}
