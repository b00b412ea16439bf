package gotest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Count returns how many tests, packages not counted, ended in a way, e.g. "pass".
func (r *Results) Count(how string) (n int) {
	for test, ended := range r.Ended {
		if test.Name != "" && ended == how {
			n++
		}
	}
	return n
}

// Names returns the tests and packages that ended in a way, e.g. "fail", sorted.
func (r *Results) Names(how string) (names []string) {
	for test, ended := range r.Ended {
		if ended == how {
			names = append(names, strings.TrimSpace(test.Package+" "+test.Name))
		}
	}
	slices.Sort(names)
	return names
}

// Failures returns the tests and packages that fail, with what they printed, sorted.
func (r *Results) Failures() (failures []string) {
	for test, ended := range r.Ended {
		if ended == "fail" {
			failures = append(failures, fmt.Sprintf("%s %s\n%s", test.Package, test.Name, r.output[test]))
		}
	}
	slices.Sort(failures)
	return failures
}

// Differing returns the packages with tests that ended differently, sorted.
func Differing(upstream, gen *Results) []string {
	all := maps.Clone(upstream.Ended)
	maps.Copy(all, gen.Ended)
	packages := map[string]bool{}
	for test := range all {
		if upstream.Ended[test] != gen.Ended[test] {
			packages[test.Package] = true
		}
	}
	return slices.Sorted(maps.Keys(packages))
}

// Failing returns the packages with tests that fail, sorted.
func (r *Results) Failing() []string {
	packages := map[string]bool{}
	for test, how := range r.Ended {
		if how == "fail" {
			packages[test.Package] = true
		}
	}
	return slices.Sorted(maps.Keys(packages))
}

// Again replaces the results of packages that another run has tested again.
func (r *Results) Again(other *Results) {
	again := map[string]bool{}
	for test := range other.Ended {
		again[test.Package] = true
	}
	maps.DeleteFunc(r.Ended, func(test Test, _ string) bool { return again[test.Package] })
	maps.DeleteFunc(r.output, func(test Test, _ *strings.Builder) bool { return again[test.Package] })
	maps.Copy(r.Ended, other.Ended)
	maps.Copy(r.output, other.output)
	r.stderr = other.stderr
}

// Compare returns the tests that ended differently on upstream's code and on gen's, sorted, with what those printed
// that fail on gen's.
func Compare(upstream, gen *Results) (differences []string) {
	all := maps.Clone(upstream.Ended)
	maps.Copy(all, gen.Ended)
	tests := slices.SortedFunc(maps.Keys(all), func(a, b Test) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.Name, b.Name))
	})
	for _, test := range tests {
		want, got := cmp.Or(upstream.Ended[test], "did not run"), cmp.Or(gen.Ended[test], "did not run")
		if want == got {
			continue
		}
		text := fmt.Sprintf("%s %s: upstream: %s, gen: %s", test.Package, test.Name, want, got)
		if output := gen.output[test]; output != nil {
			text += "\n" + output.String()
		}
		differences = append(differences, text)
	}
	if differences != nil && gen.stderr != "" {
		differences = append(differences, gen.stderr)
	}
	return differences
}
