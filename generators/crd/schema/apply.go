package schema

import (
	"errors"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// apply applies the markers that change schemas to a layer, those that set the type first, those for items last.
func (b *Builder) apply(l *layer, set marker.Set) {
	ordered := slices.Clone(set)
	slices.SortStableFunc(ordered, func(a, b marker.Marker) int { return keyword.Order(a) - keyword.Order(b) })
	for _, m := range ordered {
		if m.Name == "k8s:listMapKey" && set.Has("k8s:unique") {
			continue // it is the key of a list that is not merged by it
		}
		before := l.own
		err := l.mark(m)
		var p celrules.Problem
		switch errors.As(err, &p); {
		case err == nil:
			b.fragment(l, m)
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

// mark applies one marker, if it changes schemas.
func (l *layer) mark(m marker.Marker) error {
	k := keyword.Find(m)
	switch {
	case !k.Changes():
		return nil
	case !keyword.ForItems(m):
	case l.items == nil:
		return errors.New("is for the items of a list, and this is not one that is written out")
	default:
		l = l.items
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
