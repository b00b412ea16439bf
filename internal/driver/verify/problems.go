// Package verify checks what a run is about to write. In: the API, what came of the units, the difference to the disk.
// Out: problems. It writes nothing.
package verify

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/driver/record"
	"github.com/gen-toolkit/gen/internal/jobs"
)

// Problems returns the problems of the units. An error that only some of the channels have says which.
func Problems(of jobs.List, results []record.Unit) (all diag.List) {
	channelOf := func(r record.Unit) string { return of[r.Name.Job].Channel }
	type problem struct {
		pos     token.Position
		message string
	}
	used, with := map[string]bool{}, map[problem]map[string]bool{} // channels
	for _, r := range results {
		used[channelOf(r)] = true
		for _, d := range r.Problems {
			same := problem{d.Pos, d.Message}
			if with[same] == nil {
				with[same] = map[string]bool{}
			}
			with[same][channelOf(r)] = true
		}
	}
	delete(used, "")
	for _, r := range results {
		for _, d := range r.Problems {
			if d.Severity == diag.Error && channelOf(r) != "" && len(with[problem{d.Pos, d.Message}]) < len(used) {
				d.Message = "in channel " + channelOf(r) + ": " + d.Message
			}
			all.Add(d)
		}
	}
	return all
}

// NothingFor returns the message of the rule nothing-to-generate, for a generator and the packages of its job.
func NothingFor(generator string, packages []string) string {
	return fmt.Sprintf("generator %s found nothing to write for %s", generator, strings.Join(packages, " "))
}

// Silent warns of generators without files and without a word in all units of a job.
func Silent(all jobs.List, results []record.Unit) (problems diag.List) {
	type selection struct {
		job       int
		generator string
	}
	heard := map[selection]bool{}
	each := func(f func(of selection, silent bool)) {
		for _, result := range results {
			for g := range strings.FieldsSeq(result.Name.Generators) {
				f(selection{result.Name.Job, g}, slices.Contains(result.Silent, g))
			}
		}
	}
	each(func(of selection, silent bool) { heard[of] = heard[of] || !silent })
	each(func(of selection, _ bool) {
		if !heard[of] {
			heard[of] = true
			problems.Add(ruleNothing.At(diag.NoPosition, "%s", NothingFor(of.generator, all[of.job].Packages)).
				Fix("gen explain %s lists the markers that ask for it", of.generator))
		}
	})
	return problems
}
