package driver

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/apilint"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/driver/severity"
	"github.com/gen-toolkit/gen/internal/driver/verify"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// crossUnit returns the problems of all units. Where plans have errors and types of other packages don't resolve, the
// latter may be the cause: then it returns these alone.
func (s *Snapshot) crossUnit(results []record.Unit) (problems diag.List) {
	failed := func(r record.Unit) bool { return r.Problems.HasErrors() }
	if slices.ContainsFunc(results, failed) {
		if missing := s.api.Missing(); len(missing) > 0 {
			return missing
		}
	}
	problems.Add(s.set.LeftOut()...)
	problems.Add(verify.Problems(s.Jobs, results)...)
	for _, result := range results {
		if result.Groups {
			problems.Add(s.jobs[result.Name.Job].api.Problems...)
		}
		if result.Plurals {
			problems.Add(s.jobs[result.Name.Job].plurals().Problems...)
		}
	}
	if !s.DropIn && !s.problems.HasErrors() && !problems.HasErrors() {
		heard := verify.Heard(s.Jobs, results)
		problems.Add(verify.Silent(s.Jobs, heard)...)
		if !s.share { // what these units do not read, others may
			problems.Add(s.unread(results, heard)...)
		}
	}
	problems.Add(verify.Clashes(results)...)
	problems.Add(verify.Requirements(s.set, s.Jobs, s.Dir, results, s.DropIn, s.TypeCheck)...)
	return problems
}

// applySeverities gives the problems of a run the severities that markers, gen.yaml and the command line ask for. After
// an error, there are no changes to write.
func (cfg *Config) applySeverities(result *Result) {
	result.Diagnostics = cfg.Severities.Of(severity.Permit(result.allowed, result.Diagnostics, len(cfg.Only) > 0))
	for i := range result.Diagnostics {
		if cfg.Strict {
			result.Diagnostics[i].Severity = diag.Error
		}
	}
	if result.Diagnostics.HasErrors() {
		result.Changes = nil
	}
}

// allowances returns those of the snapshot's packages, and of the packages of the last run that it has not loaded.
func (s *Snapshot) allowances() []severity.Allowance {
	all := slices.Clone(s.allowed)
	for i := range all {
		all[i].Expected = s.expects(all[i].Rule, s.api.Package(all[i].Package))
	}
	if s.part != nil {
		for _, a := range s.part.Last.Allowed {
			if !slices.Contains(s.part.Packages, a.Package) {
				all = append(all, a)
			}
		}
	}
	return all
}

// expects reports whether the run reports problems of a rule in a package: not if only generators that do not run there
// do, or API conventions that are not checked.
func (s *Snapshot) expects(rule string, p *model.Package) bool {
	if apilint.Reports(rule) {
		return s.linting && s.Linters.Runs(rule)
	}
	owned := false
	for _, g := range s.Generators {
		if diag.Find(g.Rules, rule) == nil && g.Name != rule {
			continue
		}
		owned = true
		for _, j := range s.jobs {
			if j.Find(g.Name) != nil && j.Job.Has(p, s.Dir) {
				return true
			}
		}
	}
	// plurals are checked only if a generator asks: see [record.Unit.Plurals]
	return !owned && s.ConfigFile != "" && rule != jobs.RulePluralDiffers.Name
}
