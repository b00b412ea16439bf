package validate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// limits are the bounds that the remedy may propose. It proposes the highest one that brings the rule within the
// budget.
var limits = []int64{1000, 500, 200, 100, 50, 20, 10, 5}

// An unbounded is a list, map or string without an upper bound.
type unbounded struct {
	steps  []step
	path   string // e.g. "spec.rules"
	marker string // e.g. "MaxItems"
}

// bounds returns the remedy for a rule over its budget. It tries which unbounded lists, maps and strings matter: the
// API server estimates the rule with all of them bounded, and then with as few as possible. If that is not enough,
// existing bounds become closer.
func (f *finding) bounds(ctx context.Context, part string) (string, error) {
	for _, closer := range []bool{false, true} {
		candidates := f.unboundedOn(closer)
		if f.local {
			if candidates = f.reachable(candidates); len(candidates) == 0 {
				continue
			}
		}
		for _, n := range limits {
			enough, err := f.within(ctx, candidates, n)
			if err != nil {
				return "", err
			}
			if enough {
				needed, err := f.fewest(ctx, candidates, n)
				return propose(needed, n), err
			}
		}
	}
	return "simplify the " + part + ": bounds on lists, maps and strings alone do not make it cheap enough", nil
}

// fewest removes nodes that need no bound for the estimate to stay within the budget.
func (f *finding) fewest(ctx context.Context, needed []unbounded, n int64) ([]unbounded, error) {
	for i := len(needed) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(needed), i, i+1)
		if enough, err := f.within(ctx, fewer, n); err != nil {
			return nil, err
		} else if enough {
			needed = fewer
		}
	}
	return needed, nil
}

// unboundedOn returns the unbounded nodes on the way to the rule's node, and those below it that the rule reads; with
// closer, also the bounded ones. If all rules together are too expensive, it does so for each of them.
func (f *finding) unboundedOn(closer bool) []unbounded {
	if !isTotal(f.err) {
		return unboundedOn(f.schema(), f.way(), text(f.node.schema.XValidations[f.rest[0].index()]), closer)
	}
	var all []unbounded
	ruled(f.schema(), nil, func(s *apiext.JSONSchemaProps, way []step) {
		for _, rule := range s.XValidations {
			all = append(all, unboundedOn(f.schema(), way, text(rule), closer)...)
		}
	})
	slices.SortFunc(all, func(a, b unbounded) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.marker, b.marker))
	})
	return slices.CompactFunc(all, func(a, b unbounded) bool { return a.path == b.path && a.marker == b.marker })
}

func text(rule apiext.ValidationRule) string { return rule.Rule + " " + rule.MessageExpression }

// schema returns the version's schema, way the steps from there to the node.
func (f *finding) schema() *apiext.JSONSchemaProps {
	return f.candidate.CRD.Spec.Versions[f.version].Schema.OpenAPIV3Schema
}
func (f *finding) way() []step { return f.steps[schemaDepth : len(f.steps)-len(f.rest)] }

// propose returns the remedy, e.g. "give spec.rules +kubebuilder:validation:MaxItems=100 or less, or simplify the
// rule".
func propose(needed []unbounded, n int64) string {
	var each []string
	for _, o := range needed {
		each = append(each, o.remedy(n))
	}
	return "give " + strings.Join(each, " and ") + " or less, or simplify the rule"
}

// remedy returns the marker and where to put it: on the list for its items, on a type for a map's values.
func (o unbounded) remedy(n int64) string {
	path, marker := o.path, o.marker
	if list, ok := strings.CutSuffix(path, "[]"); ok {
		path, marker = list, "items:"+marker
	} else if of, ok := strings.CutSuffix(path, "[*]"); ok {
		path = "the type of the values of " + of
	}
	return fmt.Sprintf("%s +kubebuilder:validation:%s=%d", path, marker, n)
}
