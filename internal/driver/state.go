package driver

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/goapi"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

// A State is the API of one revision, directory or version, as [Breaking] compares it.
type State struct {
	*run
	api  *model.API
	jobs []*job
}

// Open loads a state. It is nil where the problems, or the error, keep gen from reading its API.
func Open(ctx context.Context, cfg Config) (*State, diag.List, error) {
	cfg.Store = nil
	r := newRun(ctx, cfg)
	r.record = trace.New()
	r.record.Source = cfg.Source
	of := r.loadConfig(model.Dependencies{})
	of.Complete, of.Kept = true, nil
	set, problems, err := load.Packages(ctx, of)
	r.report(problems.By("load")...)
	if err = r.nested(err); err != nil || set == nil || problems.HasErrors() {
		return nil, r.result.Diagnostics, err
	}
	r.set = set
	api, err := r.build(ctx, set, model.Dependencies{})
	if err = r.nested(err); err != nil || api == nil {
		return nil, r.result.Diagnostics, err
	}
	s := &State{run: r, api: api}
	for _, j := range r.Jobs {
		s.jobs = append(s.jobs, r.newJob(j, set, api))
	}
	return s, r.result.Diagnostics, nil
}

// passes returns the passes of a generator: of the jobs that run it, or else of all.
func (s *State) passes(g *codegen.Generator) (passes []*codegen.Pass, drivers []*contract.Pass) {
	for _, j := range s.jobs {
		if j.find(g.Name) == nil && s.runs(g.Name) {
			continue
		}
		pass, driver := j.aside(g)
		passes, drivers = append(passes, pass), append(drivers, driver)
	}
	return passes, drivers
}

func (s *State) goAPI() goapi.State { return goapi.State{Packages: s.api.Packages, Fset: s.set.Fset} }

// Packages returns the packages of the API.
func (s *State) Packages() []*model.Package { return s.api.Packages }

// Has reports whether a pattern names a package of the API.
func (s *State) Has(pattern string) bool {
	return slices.ContainsFunc(s.api.Packages, func(p *model.Package) bool { return p.Matches(s.Dir, pattern) })
}

// holds reports whether a position is in one of the packages to which the comparison is narrowed.
func (s *State) holds(pos model.Position) bool {
	return slices.ContainsFunc(s.api.Packages, func(p *model.Package) bool {
		return p.Dir == filepath.Dir(pos.Filename) &&
			slices.ContainsFunc(s.Only, func(pattern string) bool { return p.Matches(s.Dir, pattern) })
	})
}

// Type returns a declared type of the API, or nil, e.g. Type("example.org/fruit/api/v1", "Fruit").
func (s *State) Type(path, name string) *model.Type {
	if p := s.api.Package(path); p != nil {
		return p.Type(name)
	}
	return nil
}

// Schema returns the schema of a declared type: see [codegen.Pass.Schema].
func (s *State) Schema(t *model.Type) map[string]any { return s.jobs[0].Schema(t) }
