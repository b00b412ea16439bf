package schema

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// order are the rules that are not applied in the order of the source: those that set the type come first, and unions
// last.
var order = map[string]int{"Type": -2, "XIntOrString": -2, "listType": -1, "AtMostOneOf": 1, "ExactlyOneOf": 2,
	"AtLeastOneOf": 3}

const itemsPrefix = "kubebuilder:validation:items:"

// apply applies the rules among the markers to a layer, those that set the type first, those for items last.
func (b *Builder) apply(l *layer, set marker.Set) {
	ordered := slices.Clone(set)
	slices.SortStableFunc(ordered, func(a, b marker.Marker) int { return cmp.Compare(priority(a), priority(b)) })
	for _, m := range ordered {
		if m.Name == "k8s:listMapKey" && set.Has("k8s:unique") {
			continue // it is the key of a list that is not merged by it
		}
		before := l.own
		err := b.rule(l, m)
		var p celrules.Problem
		switch errors.As(err, &p); {
		case err == nil:
		case p.Warning:
			b.report(ruleMarkerIgnored.At(m.Pos, "marker +%s: %s", m.Name, p.Message).Fix("%s", p.Remedy))
		case b.lenient(m):
			l.own = before
		default:
			b.report(ruleMarker.At(m.Pos, "marker +%s: %v", m.Name, err).
				Fix("remove the marker, or change the field's type"))
		}
	}
}

// rule applies one marker, if it is a rule.
func (b *Builder) rule(l *layer, m marker.Marker) error {
	name := ruleName(m.Name)
	if m.Inner != nil {
		return nil // declareFields applies it
	}
	if union, ok := unions[name]; ok {
		return union(l, m)
	}
	if number, ok := bounds[name]; ok {
		if _, err := strconv.ParseFloat(m.Value, 64); err == nil {
			name = number
		}
	}
	do := rules[name]
	switch {
	case do == nil:
		return nil
	case !strings.HasPrefix(m.Name, itemsPrefix):
		return cmp.Or(do(&l.own, m), l.contradiction(m))
	case l.items == nil:
		return errors.New("is for the items of a list, and this is not one that is written out")
	}
	return cmp.Or(do(&l.items.own, m), l.items.contradiction(m))
}

// isRule reports whether [Builder.rule] applies a marker.
func isRule(m marker.Marker) bool {
	name := ruleName(m.Name)
	return m.Inner == nil && (rules[cmp.Or(bounds[name], name)] != nil || unions[name] != nil)
}

// contradiction returns an error for a marker that its value's declared type excludes.
func (l *layer) contradiction(m marker.Marker) error {
	if l.below == nil {
		return nil
	}
	switch name := ruleName(m.Name); {
	case name == "Type" && l.below.Type != "" && l.own.Type != l.below.Type:
		return fmt.Errorf("the value's type says that it is of the JSON type %s", l.below.Type)
	case name == "Enum" && len(l.below.Enum) > 0 && len(narrowed(l.below.Enum, l.own.Enum)) == 0:
		return errors.New("the value's type allows none of these")
	}
	return nil
}

// bounds are the rules for validation-gen's markers whose value is a number. Package celrules handles their other
// values.
var bounds = map[string]string{"k8s:minimum": "Minimum", "k8s:maximum": "Maximum", "k8s:maxItems": "MaxItems"}

// ruleName returns the name of a marker's rule, e.g. "Minimum" or "listType"; for other markers, their name.
func ruleName(name string) string {
	for _, prefix := range []string{itemsPrefix, "kubebuilder:validation:", "kubebuilder:pruning:", "kubebuilder:"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && !strings.Contains(rest, ":") {
			return rest
		}
	}
	if rest, ok := strings.CutPrefix(name, "k8s:list"); ok {
		return "list" + rest
	}
	return name // e.g. "k8s:immutable"
}

func priority(m marker.Marker) int {
	place := order[ruleName(m.Name)]
	if m.Name == "default" { // which +kubebuilder:default overrides
		place--
	}
	if strings.HasPrefix(m.Name, itemsPrefix) {
		place += 100
	}
	return place
}
