package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// variablesOf returns the variables that the function of a type uses.
func variablesOf(n *node) []variable {
	all := slices.Clone(n.own.variables)
	for _, p := range n.fields {
		all = append(all, p.own.variables...)
	}
	return all
}

// function returns the function of a type.
func (g *graph) function(n *node) functionView {
	marks := g.library.marksStops
	v := functionView{Name: "Validate_" + n.typ.Name, Of: n.typ.Name, Type: nilable(n.typ), Notes: n.own.notes,
		Cohorts: cohorts(n.own.calls, marks)}
	if n.inside != nil {
		v.Cohorts = append(v.Cohorts, g.insideOf(n.inside)...)
	}
	if n.own.opaque && g.library.deferred {
		return v
	}
	for _, p := range n.fields {
		if f := g.fieldOf(n, p); len(f.Notes) > 0 || !f.Empty {
			v.Fields = append(v.Fields, f)
		}
	}
	return v
}

// ownEqual returns the function that the package has compared values by, if it names one.
func (g *graph) ownEqual() emit.Ident {
	if g.deepEqual == semantic {
		return emit.Ident{}
	}
	return g.deepEqual
}

// insideOf returns the calls for keys, items and values that have something to validate.
func (g *graph) insideOf(p *part) (all []cohort) {
	if p.keys != nil && p.keys.validates {
		all = append(all, cohorts([]call{p.keyCall}, g.library.marksStops)...)
	}
	if p.vals != nil && p.vals.validates {
		all = append(all, cohorts([]call{p.valCall}, g.library.marksStops)...)
	}
	return all
}

// fieldOf returns what a function does about a field.
func (g *graph) fieldOf(n *node, p *part) fieldView {
	f := p.field
	v := fieldView{Name: f.Name, JSON: jsonName(f), Type: nilable(f.Type), Structure: pointerTo(n.typ),
		Address: !isNilable(f.Type), Direct: isComparable(model.Deref(f.Type)), Equal: g.ownEqual(), Notes: p.own.notes}
	v.Else = typeOf(model.Deref(f.Type))
	calls := p.own.calls
	nested := p.node != nil && p.node.validates
	t := f.Type
	if (t.Kind == model.Slice || t.Kind == model.Map) && t.Elem.Kind == model.Pointer && (len(calls) > 0 || nested) {
		noNils := call{Func: validate("PtrMapNoNils"), Stops: true}
		if items := typeOf(t.Elem.Elem); t.Kind == model.Slice {
			noNils.Func, noNils.TypeArg = validate("PtrSliceNoNils"), &items
		}
		calls = append([]call{noNils}, calls...)
	}
	v.Cohorts = cohorts(calls, g.library.marksStops)
	if nested {
		v.Nested = g.request.function(p.node.typ)
	}
	v.Inside = g.insideOf(p)
	v.Empty = len(v.Cohorts) == 0 && v.Nested.Name == "" && len(v.Inside) == 0
	return v
}
