package jsonschema

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

type props = apiext.JSONSchemaProps

// A translation turns the schema of a CRD's version into a JSON schema.
type translation struct {
	strict bool
	report func(at, problem string) // what JSON schema can't say, and people can change
}

// object returns the schema of the resources of a version.
func (t *translation) object(crd *apiext.CustomResourceDefinition, version int) map[string]any {
	v := crd.Spec.Versions[version]
	group, kind := crd.Spec.Group, crd.Spec.Names.Kind
	s := v.Schema.OpenAPIV3Schema
	schema := t.schema(s, "", false)
	schema["$schema"] = draft
	schema["x-kubernetes-group-version-kind"] = []any{map[string]any{"group": group, "version": v.Name, "kind": kind}}
	properties, _ := schema["properties"].(map[string]any)
	if properties == nil {
		properties = map[string]any{}
		schema["properties"] = properties
	}
	for name, value := range map[string]string{"apiVersion": group + "/" + v.Name, "kind": kind} {
		property := s.Properties[name]
		properties[name] = described(map[string]any{"type": "string", "enum": []any{value}}, &property)
	}
	metadata := s.Properties["metadata"]
	properties["metadata"] = t.metadata(&metadata)
	required, _ := schema["required"].([]any)
	for _, name := range []string{"apiVersion", "kind"} {
		if !slices.Contains(required, any(name)) {
			required = append(required, name)
		}
	}
	schema["required"] = required
	return schema
}

// unlisted are the fields of metadata that people seldom write: a strict schema lets them be.
var unlisted = []string{"creationTimestamp", "deletionGracePeriodSeconds", "deletionTimestamp", "finalizers",
	"generation", "managedFields", "ownerReferences", "resourceVersion", "selfLink", "uid"}

// metadata returns the schema of an object's metadata: what people write, with the constraints of the CRD.
func (t *translation) metadata(s *props) map[string]any {
	text := func() map[string]any { return map[string]any{"type": []any{"string", "null"}} }
	texts := func() map[string]any {
		return map[string]any{"type": []any{"object", "null"}, "additionalProperties": text()}
	}
	properties := map[string]any{"name": text(), "generateName": text(), "namespace": text(), "labels": texts(),
		"annotations": texts()}
	for name, property := range s.Properties {
		properties[name] = t.schema(&property, "metadata."+name, true)
	}
	schema := map[string]any{"type": "object", "properties": properties}
	if t.strict {
		for _, name := range unlisted {
			properties[name] = map[string]any{}
		}
		schema["additionalProperties"] = false
	}
	return schema
}

// schema returns the JSON schema of a structural schema. null says that null is as good as no value: API servers drop
// it.
func (t *translation) schema(s *props, at string, null bool) map[string]any {
	schema := described(t.values(s, s, at), s)
	null = null || s.Nullable
	t.types(schema, s, null)
	if len(s.Enum) > 0 && null && !slices.Contains(schema["enum"].([]any), any(nil)) {
		schema["enum"] = append(schema["enum"].([]any), nil)
	}
	if null && constrained(s) {
		schema = map[string]any{"anyOf": []any{map[string]any{"type": "null"}, schema}}
	}
	t.properties(schema, s, at)
	if s.Items != nil && s.Items.Schema != nil {
		schema["items"] = t.schema(s.Items.Schema, at+"[]", false)
	}
	if s.XListType != nil && *s.XListType == "set" {
		schema["uniqueItems"] = true
	}
	return schema
}

// constrained reports whether a schema has parts that null does not satisfy beside the type.
func constrained(s *props) bool { return len(s.AnyOf)+len(s.OneOf)+len(s.AllOf) > 0 || s.Not != nil }

// described adds what a schema says to people.
func described(schema map[string]any, s *props) map[string]any {
	if s.Title != "" {
		schema["title"] = s.Title
	}
	if s.Description != "" {
		schema["description"] = s.Description
	}
	if s.Default != nil {
		schema["default"] = json.RawMessage(s.Default.Raw)
	}
	if s.Example != nil {
		schema["examples"] = []any{json.RawMessage(s.Example.Raw)}
	}
	return schema
}

// types adds the type.
func (t *translation) types(schema map[string]any, s *props, null bool) {
	var all []any
	switch {
	case s.XIntOrString:
		all = []any{"integer", "string"}
	case s.Type != "":
		all = []any{s.Type}
	default:
		return
	}
	if null && !constrained(s) {
		all = append(all, "null")
	}
	if len(all) == 1 {
		schema["type"] = all[0]
	} else {
		schema["type"] = all
	}
}

// properties adds the fields of an object, and what else it may have.
func (t *translation) properties(schema map[string]any, s *props, at string) {
	properties := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		optional := !slices.Contains(s.Required, name) || property.Default != nil
		of := t.schema(&property, strings.TrimPrefix(at+"."+name, "."), optional)
		if _, typed := of["type"]; !typed && !optional && !property.Nullable && !constrained(&property) {
			of["type"] = anything
		}
		properties[name] = of
	}
	if s.XEmbeddedResource {
		for name, of := range map[string]string{"apiVersion": "string", "kind": "string", "metadata": "object"} {
			if properties[name] == nil {
				properties[name] = map[string]any{"type": of}
			}
		}
	}
	if len(properties) > 0 {
		schema["properties"] = properties
	}
	open := s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
	switch a := s.AdditionalProperties; {
	case a != nil && a.Schema != nil:
		schema["additionalProperties"] = t.schema(a.Schema, at+"{}", true)
	case a == nil && !open && t.strict && s.Type == "object" && at != "metadata":
		schema["additionalProperties"] = false
	}
}

// anything are the types of a required field that takes any value: null would be no value.
var anything = []any{"array", "boolean", "number", "object", "string"}

// values adds the constraints of values. outer is the schema with the fields and defaults, of which s may be a branch.
func (t *translation) values(s, outer *props, at string) map[string]any {
	schema := map[string]any{}
	t.numbers(schema, s)
	for keyword, n := range map[string]*int64{"minLength": s.MinLength, "maxLength": s.MaxLength,
		"minItems": s.MinItems, "maxItems": s.MaxItems, "minProperties": s.MinProperties,
		"maxProperties": s.MaxProperties} {
		if n != nil {
			schema[keyword] = *n
		}
	}
	if s.Pattern != "" {
		if part := goOnly(s.Pattern); part != "" {
			t.report(at, "JavaScript's regular expressions don't have the "+part+" of pattern "+s.Pattern)
		} else {
			schema["pattern"] = javascript(s.Pattern)
		}
	}
	if s.Format != "" && !slices.Contains(nativeFormats, s.Format) {
		schema["format"] = s.Format
	}
	if len(s.Enum) > 0 {
		var all []any
		for _, choice := range s.Enum {
			var v any
			if json.Unmarshal(choice.Raw, &v) == nil { // the API server's validation has read it
				all = append(all, v)
			}
		}
		schema["enum"] = all
	}
	t.required(schema, s, outer)
	t.branches(schema, s, outer, at)
	return schema
}

// nativeFormats are formats of numbers, which [translation.numbers] says in full.
var nativeFormats = []string{"int32", "int64", "float", "double"}

// numbers adds the bounds of a number: those of its format, too.
func (t *translation) numbers(schema map[string]any, s *props) {
	if s.Type == "integer" && s.Format == "int32" {
		schema["minimum"], schema["maximum"] = math.MinInt32, math.MaxInt32
	}
	if s.Minimum != nil {
		delete(schema, "minimum")
		schema[map[bool]string{true: "exclusiveMinimum", false: "minimum"}[s.ExclusiveMinimum]] = *s.Minimum
	}
	if s.Maximum != nil {
		delete(schema, "maximum")
		schema[map[bool]string{true: "exclusiveMaximum", false: "maximum"}[s.ExclusiveMaximum]] = *s.Maximum
	}
	if s.MultipleOf != nil {
		schema["multipleOf"] = *s.MultipleOf
	}
}

// required adds the required fields. API servers fill in those that have a default.
func (t *translation) required(schema map[string]any, s, outer *props) {
	var all []any
	for _, name := range s.Required {
		if outer.Properties[name].Default == nil {
			all = append(all, name)
		}
	}
	if s == outer && s.XEmbeddedResource {
		for _, name := range []string{"apiVersion", "kind"} {
			if !slices.Contains(all, any(name)) {
				all = append(all, name)
			}
		}
	}
	if len(all) > 0 {
		schema["required"] = all
	}
}

// branches adds allOf, anyOf, oneOf and not.
func (t *translation) branches(schema map[string]any, s, outer *props, at string) {
	for keyword, of := range map[string][]props{"allOf": s.AllOf, "anyOf": s.AnyOf, "oneOf": s.OneOf} {
		var all []any
		for i := range of {
			all = append(all, t.branch(&of[i], outer, at))
		}
		if all != nil {
			schema[keyword] = all
		}
	}
	if s.Not != nil {
		schema["not"] = t.branch(s.Not, outer, at)
	}
}

// branch returns the schema of a branch, which constrains the values of another schema.
func (t *translation) branch(s, outer *props, at string) map[string]any {
	schema := t.values(s, outer, at)
	if s.Type != "" {
		schema["type"] = s.Type
	}
	properties := map[string]any{}
	for name, property := range s.Properties {
		of := outer.Properties[name]
		properties[name] = t.branch(&property, &of, strings.TrimPrefix(at+"."+name, "."))
	}
	if len(properties) > 0 {
		schema["properties"] = properties
	}
	if s.Items != nil && s.Items.Schema != nil {
		of := &props{}
		if outer.Items != nil && outer.Items.Schema != nil {
			of = outer.Items.Schema
		}
		schema["items"] = t.branch(s.Items.Schema, of, at+"[]")
	}
	return schema
}
