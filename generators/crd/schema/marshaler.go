package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/ruledoc"
)

var ruleMarshaler = ruledoc.Named(Rules, "own-json")

// ownJSON warns of a type whose JSON is written by a method, while its schema is that of its fields: by its own method,
// or by that of an embedded type, which leaves out the other fields.
func (b *Builder) ownJSON(t *model.Type, where model.Position) {
	if !t.HasMarshaler("MarshalJSON") || t.Markers.Has("kubebuilder:validation:Type") ||
		t.Markers.Has("kubebuilder:validation:XIntOrString") {
		return
	}
	remedy := ""
	if b.external {
		tagged := func(f *model.Field) bool { return f.JSON.Tagged }
		if t.Kind == model.Struct && !slices.ContainsFunc(t.Fields, tagged) {
			return // an error says that it has no schema
		}
		remedy = ", or above the field +kubebuilder:validation:Schemaless and " +
			"+kubebuilder:pruning:PreserveUnknownFields"
	} else {
		where = t.Pos
	}
	method := "MarshalJSON"
	if t.HasMethod("MarshalJSONTo") {
		method = "MarshalJSONTo"
	}
	by := t.PromotedFrom(method)
	if by == nil {
		b.report(ruleMarshaler.At(where, "%s has a method %s, and its schema is that of its Go type", t, method).
			Fix("say above the type what it writes, e.g. +kubebuilder:validation:Type=string%s; if it writes the JSON "+
				"of its Go type, +gen:allow:rule=%s,reason=\"...\"", remedy, ruleMarshaler.Name))
		return
	}
	inJSON := func(f *model.Field) bool { return !f.JSON.Skip && (f != by || !f.JSON.Inline) }
	if i := slices.IndexFunc(t.Fields, inJSON); i >= 0 {
		b.report(ruleMarshaler.At(where, "%s has the method %s of %s, which it embeds: field %s is not in "+
			"its JSON", t, method, by.Type, t.Fields[i].Name).
			Fix("give field %s a name, so that its method is not that of the struct", by.Name))
	}
}
