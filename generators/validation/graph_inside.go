package validation

import (
	"cmp"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// inside makes the calls for what a list or map has inside, if its type has a node.
func (g *graph) inside(t *model.Type, own *outcome, at *target, pos model.Position) *part {
	p := &part{}
	if t.Kind == model.Map && !own.opaqueKeys {
		if p.keys = g.reference(t.Key); p.keys != nil {
			p.keyCall = through("EachMapKey", t.Key, call{Func: g.request.function(p.keys.typ)})
		} else if t.Key.IsNamed() {
			g.external(t.Key, pos, at.label, "+k8s:eachKey=+k8s:opaqueType")
		}
	}
	if t.Kind == model.Map || t.Kind == model.Slice {
		g.elements(t, own, at, pos, p)
	}
	return p
}

// elements sets how p validates the items of a list or the values of a map: by the function of their type. It reports
// types that need a function and have none.
func (g *graph) elements(t *model.Type, own *outcome, at *target, pos model.Position, p *part) {
	elem := model.Deref(t.Elem)
	n := g.reference(elem)
	if n != nil {
		p.elements = append(p.elements, n)
	}
	switch {
	case own.opaqueVals:
	case n != nil:
		p.vals = n
		calls, err := g.values(at, outcome{calls: []call{{Func: g.request.function(n.typ)}}})
		if err != nil {
			g.report(g.firstMarker(at), err)
			return
		}
		p.valCall = calls.calls[0]
	case hasParts(elem):
		g.external(elem, pos, at.label, "+k8s:eachVal=+k8s:opaqueType")
	}
}

// functionsOf maps packages to those that have their validation functions, where these are others.
var functionsOf = map[string]string{model.MetaV1: model.MetaV1 + "/validation"}

// external reports a type without a function of its own that has markers: one of a package whose markers may count or
// not, one without a name, or a generic one.
func (g *graph) external(t *model.Type, pos model.Position, label, remedy string) {
	if !g.marked(t, map[*model.Type]bool{}) {
		return
	}
	if !t.IsNamed() || len(t.Args) > 0 {
		g.pass.Report(ruleType.At(pos, "%s has the type %s, and only types with a name of their own have functions",
			label, t).
			Fix("declare a type for it, without type parameters, or write %s to leave out their validation", remedy))
		return
	}
	g.pass.Report(ruleType.At(pos, "%s has the type %s, and gen does not know whether the markers of package %s count",
		label, t, t.PkgPath).
		Fix("add %s to readonlyPackages, or write %s to leave out their validation",
			cmp.Or(functionsOf[t.PkgPath], t.PkgPath), remedy))
}

// marked reports whether a type, or one inside of it, has markers of validation.
func (g *graph) marked(t *model.Type, seen map[*model.Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	return len(g.ordered(g.own.of(t.Markers))) > 0 || g.marked(t.Elem, seen) || g.marked(t.Key, seen) ||
		slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
			return f.Exported && (len(g.ordered(g.own.of(f.Stated()))) > 0 || g.marked(f.Type, seen))
		})
}
