package generated

import (
	"cmp"
	"fmt"
	"slices"
)

// A Difference is an entry that only one of two sets has, or of which they say different things.
type Difference struct {
	Entry
	Kind     string // "missing" from gen's output, "added" by gen, or "changed"
	Upstream string // what upstream's set says
	Gen      string // what gen's says
}

// String returns e.g. `k8s.io/api/core/v1: func (*Pod).DeepCopy is missing`.
func (d Difference) String() string {
	text := fmt.Sprintf("%s: %s is %s", d.Package, d.What, d.Kind)
	if d.Kind == "changed" {
		text += fmt.Sprintf("\n\tupstream: %s\n\tgen:      %s", d.Upstream, d.Gen)
	}
	return text
}

// Compare returns the differences between upstream's set and gen's, by package and entry.
func Compare(upstream, gen Set) []Difference {
	var all []Difference
	for entry, want := range upstream {
		switch got, ok := gen[entry]; {
		case !ok:
			all = append(all, Difference{entry, "missing", want, ""})
		case got != want:
			all = append(all, Difference{entry, "changed", want, got})
		}
	}
	for entry, got := range gen {
		if _, ok := upstream[entry]; !ok {
			all = append(all, Difference{entry, "added", "", got})
		}
	}
	return Sort(all)
}

// Sort puts differences in order, by package and entry.
func Sort(all []Difference) []Difference {
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(a.Package, b.Package), cmp.Compare(a.What, b.What))
	})
	return all
}
