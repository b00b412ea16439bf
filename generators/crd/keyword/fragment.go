package keyword

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// Unfit says what in a fragment does not fit the value at a path, e.g. `it has no field "shelve"; did you mean
// "shelf"?`.
func Unfit(value, f *props, path string) string {
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
			if wrong := Unfit(&property, &inner, strings.TrimPrefix(path+"."+name, ".")); wrong != "" {
				return wrong
			}
		}
	}
	if f.Items != nil && f.Items.Schema != nil && value.Items != nil && value.Items.Schema != nil {
		if wrong := Unfit(value.Items.Schema, f.Items.Schema, "each item of "+at); wrong != "" {
			return wrong
		}
	}
	for _, inner := range Nested(f) {
		if wrong := Unfit(value, &inner, path); wrong != "" {
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

// Nested returns the schemas inside of oneOf, anyOf, allOf and not.
func Nested(s *props) []apiext.JSONSchemaProps {
	all := slices.Concat(s.OneOf, s.AnyOf, s.AllOf)
	if s.Not != nil {
		all = append(all, *s.Not)
	}
	return all
}
