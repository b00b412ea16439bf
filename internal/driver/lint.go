package driver

import (
	"context"
	"path/filepath"
	"slices"

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
	s, err := cfg.load(ctx, cfg.records(ctx).Recorder, nil)
	if err != nil {
		return nil, err
	}
	result := &Result{Diagnostics: s.problems, API: s.api}
	if s.api != nil {
		s.linting = true
		result.allowed = s.allowances()
		results, err := s.generateAll(ctx, nil, nil)
		if err != nil {
			return nil, err
		}
		result.Diagnostics.Add(s.crossUnit(results)...)
		for _, unit := range results {
			for _, o := range unit.Outputs {
				result.Outputs = append(result.Outputs, Output{o.Path, o.Generator, o.Source})
			}
		}
	}
	if cfg.Linters != nil && s.set != nil {
		s.Progress.Begin("checking API conventions", 0)
		problems, err := apilint.Run(cfg.Linters, s.set, s.isAPI)
		if result.Diagnostics.Add(problems...); err != nil {
			return nil, err
		}
	}
	if s.selected != nil {
		s.selected.narrowProblems(s.api, result)
	}
	cfg.applySeverities(result)
	return result, nil
}

// isAPI reports whether a package has an API group, or a field with a json tag. Others have markers for permissions or
// webhooks alone.
func (s *Snapshot) isAPI(path string) bool {
	p := s.api.Package(path)
	return p != nil && (p.HasGroup || slices.ContainsFunc(p.Types, func(t *model.Type) bool {
		return slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return f.JSON.Tagged })
	}))
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
