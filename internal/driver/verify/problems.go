// Package verify checks what a run is about to write. In: the API, what came of the units, the difference to the disk.
// Out: problems. It writes nothing.
package verify

import (
	"fmt"
	"go/token"
	"maps"
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

// Heard returns which generators of each job have written or said something in one of its units.
func Heard(all jobs.List, results []record.Unit) []map[string]bool {
	heard := make([]map[string]bool, len(all))
	for _, result := range results {
		job := result.Name.Job
		if heard[job] == nil {
			heard[job] = map[string]bool{}
		}
		for g := range strings.FieldsSeq(result.Name.Generators) {
			heard[job][g] = heard[job][g] || !slices.Contains(result.Silent, g)
		}
	}
	return heard
}

// Silent warns of generators without files and without a word in all units of a job: once of the job where all of them
// are.
func Silent(all jobs.List, heard []map[string]bool) (problems diag.List) {
	for job, of := range heard {
		silent := slices.DeleteFunc(slices.Sorted(maps.Keys(of)), func(g string) bool { return of[g] })
		if len(silent) > 1 && len(silent) == len(of) {
			problems.Add(ruleNothing.At(diag.NoPosition, "no generator found anything to write for %s",
				strings.Join(all[job].Packages, " ")).
				Fix("gen explain lists the generators, and gen explain %s the markers that ask for one", silent[0]))
			continue
		}
		for _, g := range silent {
			problems.Add(ruleNothing.At(diag.NoPosition, "%s", NothingFor(g, all[job].Packages)).
				Fix("gen explain %s lists the markers that ask for it", g))
		}
	}
	return problems
}
