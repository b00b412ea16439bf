package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

var ruleRequired = &diag.Rule{
	Name: "validation-requiredness", Severity: diag.Error,
	Doc: "a field is validated, and no marker says what holds where it is not set",
	Why: "A zero value is validated otherwise, depending on whether the field is optional.",
	Bad: "// +k8s:maxLength=10\n" +
		"Color string",
	Good: "// +k8s:optional\n" +
		"// +k8s:maxLength=10\n" +
		"Color string",
}

// lintField reports a field that is validated and does not say what holds if it is not set.
func (g *graph) lintField(n *node, p *part) {
	if p.field.Type.Kind == model.Struct {
		return
	}
	requiredness := func(m marker.Marker) bool {
		return m.Name == "k8s:optional" || m.Name == "k8s:required" || m.Name == "k8s:forbidden"
	}
	if p.field.Markers.Any(func(m marker.Marker) bool { return leadsTo(m, requiredness) }) {
		return
	}
	inside := slices.ContainsFunc([]*node{p.node, p.keys, p.vals},
		func(u *node) bool { return u != nil && u.validates })
	if !inside && !p.field.Markers.Any(g.validates) {
		return
	}
	g.pass.Report(ruleRequired.At(p.field.Pos, "%s.%s is validated, and no marker says what holds where it is not set",
		n.typ.Name, p.field.Name).
		Fix("mark it +k8s:optional, +k8s:required or +k8s:forbidden; +%s on the type or package silences this", noLint))
}

// leadsTo reports whether a marker, or one that it leads to, is of some kind.
func leadsTo(m marker.Marker, is func(marker.Marker) bool) bool {
	for inner := &m; inner != nil; inner = inner.Inner {
		if is(*inner) {
			return true
		}
	}
	return false
}

// validates reports whether a marker checks something: all but +k8s:opaqueType do.
func (g *graph) validates(m marker.Marker) bool {
	for m.Inner != nil {
		m = *m.Inner
	}
	_, ok := g.rules[m.Name]
	return ok && m.Name != "k8s:opaqueType"
}
