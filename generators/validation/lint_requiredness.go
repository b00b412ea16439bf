package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

var ruleRequired = ruledoc.Named(ownRules, "validation-requiredness")

// lintField reports a field that is validated and does not say what holds if it is not set.
func (g *graph) lintField(n *node, p *part, markers marker.Set) {
	if p.field.Type.Kind == model.Struct {
		g.lintStruct(n, p.field, markers)
		return
	}
	if anyLeadsTo(markers, "k8s:optional", "k8s:required", "k8s:forbidden") {
		return
	}
	inside := slices.ContainsFunc([]*node{p.node, p.keys, p.vals},
		func(u *node) bool { return u != nil && u.validates })
	if !inside && !markers.Any(g.validates) {
		return
	}
	g.pass.Report(ruleRequired.At(p.field.Pos, "%s.%s is validated, and no marker says what holds where it is not set",
		n.typ.Name, p.field.Name).
		Fix("mark it +k8s:optional, +k8s:required or +k8s:forbidden; +%s on the type or package silences this", noLint))
}

// lintStruct reports a struct whose marker says otherwise than what is inside of it: it is required if that is.
func (g *graph) lintStruct(n *node, f *model.Field, markers marker.Set) {
	is, not, inside := "optional", "required", "no required field and no member of a union"
	if !anyLeadsTo(markers, "k8s:opaqueType") && g.implied(f.Type) {
		is, not, inside = not, is, "a required field or a member of a union"
	}
	if anyLeadsTo(markers, "k8s:"+not) {
		g.pass.Report(ruleRequired.At(f.Pos, "%s.%s is %s in effect: %s, which is no pointer, has %s to validate",
			n.typ.Name, f.Name, is, f.Type.Name, inside).
			Fix("mark it +k8s:%s, or make it a pointer; +%s on the type or package silences this", is, noLint))
	}
}

// implied reports whether a struct that is not set is refused.
func (g *graph) implied(t *model.Type) bool {
	return t.Kind == model.Struct && slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
		markers := g.own.of(f.Markers)
		return anyLeadsTo(markers, "k8s:required", "k8s:unionMember") ||
			!anyLeadsTo(markers, "k8s:opaqueType") && g.implied(f.Type)
	})
}

// anyLeadsTo reports whether one of the markers, or one that it leads to, has one of the names.
func anyLeadsTo(set marker.Set, names ...string) bool {
	return set.Any(func(m marker.Marker) bool {
		for inner := &m; inner != nil; inner = inner.Inner {
			if slices.Contains(names, inner.Name) {
				return true
			}
		}
		return false
	})
}

// validates reports whether a marker checks something: all but +k8s:opaqueType do.
func (g *graph) validates(m marker.Marker) bool {
	for m.Inner != nil {
		m = *m.Inner
	}
	_, ok := g.rules[m.Name]
	return ok && m.Name != "k8s:opaqueType"
}
