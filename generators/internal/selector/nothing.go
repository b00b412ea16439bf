package selector

import (
	"slices"

	"k8s.io/apimachinery/pkg/labels"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// Check warns of a selector in a marker's argument that matches nothing, e.g. "app=fruit,!app". It leaves out what
// [Parse] does not take.
func Check(p *codegen.Pass, m marker.Marker, argument string) {
	if _, err := Parse(m.Args[argument]); err != nil {
		return
	}
	requirements, _ := labels.ParseToRequirements(m.Args[argument])
	for _, r := range requirements {
		if !met(requirements, r.Key()) {
			p.Report(ruleNothing.At(m.Pos, "marker +%s: %s matches nothing: no labels meet all requirements of %s",
				m.Name, argument, r.Key()).
				Fix("remove one of them; %s in (a,b) is for several values", r.Key()))
			return
		}
	}
}

// met reports whether the requirements of a key can be met: without the label, with a value that they name, or with
// another.
func met(requirements []labels.Requirement, key string) bool {
	others := func(r labels.Requirement) bool { return r.Key() != key }
	of := slices.DeleteFunc(slices.Clone(requirements), others)
	candidates := []labels.Set{{}, {key: "no value that a label can have"}}
	for _, r := range of {
		for value := range r.Values() {
			candidates = append(candidates, labels.Set{key: value})
		}
	}
	return slices.ContainsFunc(candidates, func(set labels.Set) bool {
		return !slices.ContainsFunc(of, func(r labels.Requirement) bool { return !r.Matches(set) })
	})
}
