package schema

import (
	"errors"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// apply applies the markers that change schemas to a layer, those that set the type first, those for items last.
func (b *Builder) apply(l *layer, set marker.Set) {
	ordered := slices.Clone(set)
	slices.SortStableFunc(ordered, func(a, b marker.Marker) int { return order(a) - order(b) })
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
	k := find(m)
	switch {
	case !k.changes():
		return nil
	case !forItems(m):
	case l.items == nil:
		return errors.New("is for the items of a list, and this is not one that is written out")
	default:
		l = l.items
	}
	if k.set != nil {
		if err := k.set(&l.own, m); err != nil {
			return err
		}
	}
	if k.check != nil {
		if err := k.check(l, m); err != nil {
			return err
		}
	}
	if k.rules != nil {
		l.own.XValidations = append(l.own.XValidations, k.rules(m)...)
	}
	return nil
}

// forItems reports whether a marker is for the items of a list, e.g. +kubebuilder:validation:items:MaxLength.
func forItems(m marker.Marker) bool { return strings.HasPrefix(m.Name, itemsPrefix) }

// order returns when a marker is applied: those of a lower order first, those for items last.
func order(m marker.Marker) (n int) {
	if k := find(m); k != nil {
		n = k.order
	}
	if forItems(m) {
		n += 100
	}
	return n
}
