package driver

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
)

// together returns the problems of all units. Where plans have errors and types of other packages don't resolve, the
// latter may be the cause: then it returns these alone.
func (s *Snapshot) together(results []unitResult) (problems diag.List) {
	failed := func(r unitResult) bool { return r.Problems.HasErrors() }
	if slices.ContainsFunc(results, failed) {
		if missing := s.api.Missing(); len(missing) > 0 {
			return missing
		}
	}
	problems.Add(s.set.LeftOut()...)
	problems.Add(s.problemsOf(results)...)
	for _, result := range results {
		if result.Groups && result.unit != nil {
			problems.Add(result.unit.job.api.Problems...)
		}
		if result.Plurals && result.unit != nil {
			problems.Add(result.unit.plurals().Problems...)
		}
	}
	if !s.DropIn && !s.problems.HasErrors() && !problems.HasErrors() {
		problems.Add(s.silent(results)...)
	}
	problems.Add(clashes(results)...)
	problems.Add(s.requirements(results)...)
	return problems
}

// NothingFor returns the message of the rule nothing-to-generate, for a generator and the packages of its job.
func NothingFor(generator string, packages []string) string {
	return fmt.Sprintf("generator %s found nothing to write for %s", generator, strings.Join(packages, " "))
}

// silent warns of generators without files and without a word in all units of a job.
func (s *Snapshot) silent(results []unitResult) (problems diag.List) {
	type selection struct {
		job       int
		generator string
	}
	heard := map[selection]bool{}
	each := func(f func(of selection, silent bool)) {
		for _, result := range results {
			for g := range strings.FieldsSeq(result.Unit.Generators) {
				f(selection{result.Unit.Job, g}, slices.Contains(result.Silent, g))
			}
		}
	}
	each(func(of selection, silent bool) { heard[of] = heard[of] || !silent })
	each(func(of selection, _ bool) {
		if !heard[of] {
			heard[of] = true
			problems.Add(ruleNothing.At(diag.NoPosition, "%s", NothingFor(of.generator, s.Jobs[of.job].Packages)).
				Fix("gen explain %s lists the markers that ask for it", of.generator))
		}
	})
	return problems
}
