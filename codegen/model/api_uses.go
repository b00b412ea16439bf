package model

import "slices"

// A Use is a field or declaration in which a type of the API needs another one.
type Use struct {
	Type  *Type  // e.g. FruitSpec
	Field *Field // the field that leads to the other type, e.g. Weight; nil for an element of Type itself
}

// Uses returns where the API's types name a type: in fields and as elements, behind pointers, lists and maps. Uses of
// types in other packages do not count. Those of Weight are [{FruitSpec, Weights}] in
//
//	type FruitSpec struct{ Weights []*Weight }
func (a *API) Uses(of *Type) (all []Use) {
	for _, p := range a.Packages {
		for _, t := range p.Types {
			if t.Kind != Struct && (t.Elem.leadsTo(of) || t.Key.leadsTo(of)) {
				all = append(all, Use{Type: t})
			}
			for _, f := range t.Fields {
				if f.Type.leadsTo(of) {
					all = append(all, Use{Type: t, Field: f})
				}
			}
		}
	}
	return all
}

// leadsTo reports whether a type is another one, or consists of it without a name of its own in between, as []*Weight
// and Box[Weight] do of Weight.
func (t *Type) leadsTo(of *Type) bool {
	leads := func(t *Type) bool { return t.leadsTo(of) }
	switch {
	case t == nil:
		return false
	case t.IsNamed():
		return t.Identical(of) || t.Origin != nil && t.Origin.Identical(of) || slices.ContainsFunc(t.Args, leads)
	}
	return leads(t.Elem) || leads(t.Key) || slices.ContainsFunc(t.Fields, func(f *Field) bool { return leads(f.Type) })
}
