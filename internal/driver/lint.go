package driver

import (
	"context"
	"path/filepath"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/apilint"
)

// An Output is a file that a generator would write.
type Output struct {
	Path      string   // absolute
	Generator string   // e.g. "deepcopy"
	Source    []string // see [codegen.File]
}

// Lint takes the jobs through load, model and plan, and returns the problems of their packages. It renders no file, and
// looks for none of an earlier run: Result.Changes is nil. A job without generators is for the markers alone.
func Lint(ctx context.Context, cfg Config) (*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := newRun(ctx, cfg)
	api, files, err := r.planned(ctx)
	if err = r.nested(err); err != nil {
		return nil, err
	}
	r.result.API = api
	for _, file := range files {
		r.result.Outputs = append(r.result.Outputs, Output{file.Path, file.plan.Name, file.Source})
	}
	if cfg.Linters != nil && r.set != nil {
		r.Progress.Begin("checking API conventions", 0)
		problems, err := apilint.Run(cfg.Linters, r.set)
		if r.report(problems...); err != nil {
			return nil, err
		}
	}
	if selected := r.selection(api); selected != nil {
		selected.narrowProblems(api, r.result)
	}
	r.strictly()
	return r.result, nil
}

// narrowProblems leaves out the problems of API packages that are not selected.
func (s *selection) narrowProblems(api *model.API, result *Result) {
	others := map[string]bool{} // directories
	for _, p := range api.Packages {
		others[p.Dir] = !s.holds(p.Path)
	}
	var kept diag.List
	for _, problem := range result.Diagnostics {
		if problem.Pos.Filename == "" || !others[filepath.Dir(problem.Pos.Filename)] {
			kept.Add(problem)
		}
	}
	result.Diagnostics = kept
}
