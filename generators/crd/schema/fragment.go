package schema

import (
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// fragment warns of a schema in +gen:oneOf, +gen:anyOf or +gen:not that says something of fields that the value does
// not have, or of another JSON type. API servers take it, and it means something else than it seems to.
func (b *Builder) fragment(l *layer, m marker.Marker) {
	k := keyword.Find(m)
	if k == nil || !k.Fragments || b.external {
		return
	}
	var of props
	if err := k.Set(&of, m); err != nil {
		return // which has been reported
	}
	value := l.view()
	for _, f := range keyword.Nested(&of) {
		if wrong := keyword.Unfit(&value, &f, ""); wrong != "" {
			b.report(ruleFragment.At(m.Pos, "marker +%s: %s", m.Name, wrong).Fix("correct the marker"))
			return
		}
	}
}

// view returns the schema of a value as far as a fragment may look at it.
func (l *layer) view() props {
	var s props
	if l.below != nil {
		s = *l.below
	}
	s.Properties = copied(s.Properties)
	for _, e := range append(slices.Clip(l.embedded), &layer{own: l.own}) {
		inner := e.own
		if len(e.embedded) > 0 || e.below != nil {
			inner = e.view()
		}
		maps.Copy(s.Properties, inner.Properties)
		if inner.XPreserveUnknownFields != nil {
			s.XPreserveUnknownFields = inner.XPreserveUnknownFields
		}
		if inner.AdditionalProperties != nil {
			s.AdditionalProperties = inner.AdditionalProperties
		}
	}
	s.Type, s.XIntOrString = l.own.Type, l.own.XIntOrString
	if l.items != nil {
		items := l.items.view()
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
	}
	return s
}
