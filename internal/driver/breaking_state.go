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
	"github.com/gen-toolkit/gen/internal/trace"
)

// Open loads the API of one revision, directory or version, as [Breaking] compares it: all that it declares. The
// snapshot is nil where the problems, or the error, keep gen from reading its API.
func Open(ctx context.Context, cfg Config) (*Snapshot, diag.List, error) {
	recorder := trace.New()
	recorder.Source = cfg.Source
	cfg.Store, cfg.Complete = nil, true
	s, err := cfg.load(ctx, recorder, nil)
	if s.api == nil {
		return nil, s.problems, err
	}
	return s, s.problems, err
}

// passes returns the passes of a generator for a channel: of the jobs that run it, or else of all.
func (s *Snapshot) passes(g *codegen.Generator, channel string) (passes []*codegen.Pass, drivers []*contract.Pass) {
	for _, j := range s.jobsOf(g) {
		if s.comparedIn(j, g) == channel {
			pass, driver := j.queryPass(g)
			passes, drivers = append(passes, pass), append(drivers, driver)
		}
	}
	return passes, drivers
}

// jobsOf returns the jobs that run a generator, or else all.
func (s *Snapshot) jobsOf(g *codegen.Generator) []*job {
	return slices.DeleteFunc(slices.Clone(s.jobs), func(j *job) bool {
		return j.Find(g.Name) == nil && s.Jobs.Run(g.Name)
	})
}

// channelsWith returns the channels for which a generator runs, e.g. ["experimental", "standard"], or [""] without any.
func (s *Snapshot) channelsWith(g *codegen.Generator) (names []string) {
	for _, j := range s.jobsOf(g) {
		names = append(names, s.comparedIn(j, g))
	}
	return distinct(names)
}

// comparedIn returns the channel of a job for a generator, or "": a generator that does not run sees no channels.
func (s *Snapshot) comparedIn(j *job, g *codegen.Generator) string {
	if !s.Jobs.Run(g.Name) {
		return ""
	}
	return j.Channel
}

func (s *Snapshot) goAPI() goapi.State {
	return goapi.State{Packages: s.api.Packages, Fset: s.set.Fset}
}

// Packages returns the packages of the API.
func (s *Snapshot) Packages() []*model.Package { return s.api.Packages }

// Compared returns the packages to which the comparison is narrowed: those that Only names, or else all.
func (s *Snapshot) Compared() []*model.Package {
	return slices.DeleteFunc(slices.Clone(s.api.Packages), func(p *model.Package) bool {
		return len(s.Only) > 0 && !s.names(p)
	})
}

// names reports whether Only names a package.
func (s *Snapshot) names(p *model.Package) bool {
	return slices.ContainsFunc(s.Only, func(pattern string) bool { return p.Matches(s.Dir, pattern) })
}

// Has reports whether a pattern names a package of the API.
func (s *Snapshot) Has(pattern string) bool {
	return slices.ContainsFunc(s.api.Packages, func(p *model.Package) bool { return p.Matches(s.Dir, pattern) })
}

// holds reports whether a position is in one of the packages to which the comparison is narrowed.
func (s *Snapshot) holds(pos model.Position) bool {
	return slices.ContainsFunc(s.api.Packages, func(p *model.Package) bool {
		return p.Dir == filepath.Dir(pos.Filename) && s.names(p)
	})
}

// Schema returns the schema of a declared type: see [codegen.Pass.Schema].
func (s *Snapshot) Schema(t *model.Type) map[string]any { return s.jobs[0].schemaOf(t) }
