package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// fragment warns of a schema in +gen:oneOf, +gen:anyOf or +gen:not that says something of fields that the value does
// not have, or of another JSON type. API servers take it, and it means something else than it seems to.
func (b *Builder) fragment(l *layer, m marker.Marker) {
	k := find(m)
	if k == nil || !k.fragments || b.external {
		return
	}
	var of props
	if err := k.set(&of, m); err != nil {
		return // which has been reported
	}
	value := l.view()
	for _, f := range nested(&of) {
		if wrong := unfit(&value, &f, ""); wrong != "" {
			b.report(ruleFragment.At(m.Pos, "marker +%s: %s", m.Name, wrong).Fix("correct the marker"))
			return
		}
	}
}

// nested returns the schemas inside of oneOf, anyOf, allOf and not.
func nested(s *props) []props {
	all := slices.Concat(s.OneOf, s.AnyOf, s.AllOf)
	if s.Not != nil {
		all = append(all, *s.Not)
	}
	return all
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

// unfit says what in a fragment does not fit the value at a path, e.g. `it has no field "shelve"; did you mean
// "shelf"?`.
func unfit(value, f *props, path string) string {
	at := "the value"
	if path != "" {
		at = path
	}
	for _, of := range keywordsOf(f) {
		if value.Type != "" && !slices.Contains(of.types, value.Type) {
			return fmt.Sprintf("%s is for the JSON type %s, and %s is %s", of.keyword, of.types[0], at, value.Type)
		}
	}
	if i := slices.IndexFunc(f.Enum, func(v apiext.JSON) bool { return !isOfType(v.Raw, value) }); i >= 0 {
		return fmt.Sprintf("enum has %s, and %s is %s", f.Enum[i].Raw, at, value.Type)
	}
	for _, name := range slices.Concat(f.Required, slices.Sorted(maps.Keys(f.Properties))) {
		property, ok := value.Properties[name]
		if wrong := missing(value, name, at); !ok && wrong != "" {
			return wrong
		}
		if inner, there := f.Properties[name]; ok && there {
			if wrong := unfit(&property, &inner, strings.TrimPrefix(path+"."+name, ".")); wrong != "" {
				return wrong
			}
		}
	}
	if f.Items != nil && f.Items.Schema != nil && value.Items != nil && value.Items.Schema != nil {
		if wrong := unfit(value.Items.Schema, f.Items.Schema, "each item of "+at); wrong != "" {
			return wrong
		}
	}
	for _, inner := range nested(f) {
		if wrong := unfit(value, &inner, path); wrong != "" {
			return wrong
		}
	}
	return ""
}

// missing says that a value can't have a field, or nothing where it can.
func missing(value *props, name, at string) string {
	if value.Type == "" || len(value.Properties) == 0 || value.AdditionalProperties != nil ||
		value.XEmbeddedResource || value.XPreserveUnknownFields != nil && *value.XPreserveUnknownFields {
		return ""
	}
	text := fmt.Sprintf("%s has no field %q", at, name)
	if near := marker.Closest(name, slices.Sorted(maps.Keys(value.Properties))); near != "" {
		text += fmt.Sprintf("; did you mean %q?", near)
	}
	return text
}

// A typedKeyword is a keyword that says nothing of values of other JSON types.
type typedKeyword struct {
	keyword string
	types   []string
}

// keywordsOf returns those that a schema has.
func keywordsOf(s *props) (all []typedKeyword) {
	add := func(has bool, keyword string, types ...string) {
		if has {
			all = append(all, typedKeyword{keyword, types})
		}
	}
	add(s.MaxLength != nil, "maxLength", "string")
	add(s.MinLength != nil, "minLength", "string")
	add(s.Pattern != "", "pattern", "string")
	add(s.Maximum != nil, "maximum", "number", "integer")
	add(s.Minimum != nil, "minimum", "number", "integer")
	add(s.MultipleOf != nil, "multipleOf", "number", "integer")
	add(s.MaxItems != nil, "maxItems", "array")
	add(s.MinItems != nil, "minItems", "array")
	add(s.Items != nil, "items", "array")
	add(s.MaxProperties != nil, "maxProperties", "object")
	add(s.MinProperties != nil, "minProperties", "object")
	add(len(s.Required) > 0, "required", "object")
	add(len(s.Properties) > 0, "properties", "object")
	add(s.AdditionalProperties != nil, "additionalProperties", "object")
	return all
}

// isOfType reports whether a JSON value may be one of a schema's type.
func isOfType(raw []byte, s *props) bool {
	var value any
	if json.Unmarshal(raw, &value) != nil || s.Type == "" || value == nil {
		return true
	}
	switch value.(type) {
	case string:
		return s.Type == "string"
	case bool:
		return s.Type == "boolean"
	case float64:
		return s.Type == "integer" || s.Type == "number"
	case []any:
		return s.Type == "array"
	}
	return s.Type == "object"
}
