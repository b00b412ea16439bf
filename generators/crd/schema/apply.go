package schema

import (
	"errors"
	"reflect"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
	"github.com/gen-toolkit/gen/internal/markers"
)

// apply applies the markers that change schemas to a layer, those that set the type first, those for items last.
func (b *Builder) apply(l *layer, set marker.Set) {
	ordered := set.Where(func(m marker.Marker) bool { return keyword.Find(m).Changes() })
	slices.SortStableFunc(ordered, func(a, b marker.Marker) int { return keyword.Order(a) - keyword.Order(b) })
	for i, m := range ordered {
		k := keyword.Find(m)
		if m.Name == "k8s:listMapKey" && set.Has("k8s:unique") {
			continue // the latter is the key of a list that is not merged by it
		}
		at := l
		if keyword.ForItems(m) {
			at = l.items
		}
		var before props
		if at != nil {
			before = at.own
		}
		err := at.mark(k, m)
		var p celrules.Problem
		switch errors.As(err, &p); {
		case err == nil:
			b.fragment(l, m)
			b.replaced(ordered[:i], m, at, before)
		case p.Warning:
			b.report(ruleMarkerIgnored.At(m.Pos, "marker +%s: %s", m.Name, p.Message).Fix("%s", p.Remedy))
		case b.lenient(m) && at != nil:
			at.own = before
		case !b.lenient(m):
			b.report(ruleMarker.At(m.Pos, "marker +%s: %v", m.Name, err).
				Fix("remove the marker, or change the field's type"))
		}
	}
}

// mark applies one marker to a layer. The layer is nil for the items of what has none.
func (l *layer) mark(k *keyword.Marker, m marker.Marker) error {
	if l == nil {
		return errors.New("is for the items of a list, and this is not one that is written out")
	}
	if k.Set != nil {
		if err := k.Set(&l.own, m); err != nil {
			return err
		}
	}
	if k.Check != nil {
		if err := k.Check(keyword.Value{Own: &l.own, Below: l.below, Has: l.has}, m); err != nil {
			return err
		}
	}
	if k.Rules != nil {
		l.own.XValidations = append(l.own.XValidations, k.Rules(m)...)
	}
	return nil
}

// replaced reports a marker because of which an earlier one does not count: before is the schema without it. Types
// of other modules can't be edited.
func (b *Builder) replaced(earlier []marker.Marker, m marker.Marker, at *layer, before props) {
	for _, e := range slices.Backward(earlier) {
		if keyword.Replaces(m, e) && !b.external && !reflect.DeepEqual(before, at.own) {
			b.report(markers.RuleReplaced.At(m.Pos, "marker +%s replaces what +%s in line %d sets", m.Name, e.Name,
				e.Pos.Line).
				Fix("remove the one that is wrong"))
			return
		}
	}
}
