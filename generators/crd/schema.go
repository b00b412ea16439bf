package crd

import (
	"encoding/json"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// schemas turns Go types into schemas. References are written out, as structural schemas want it.
type schemas struct {
	pass    *codegen.Pass
	options *Options
	within  []*model.Type // the named types on the way here, to find recursion
}

// object returns the schema of a root type.
func (s *schemas) object(t *model.Type) apiext.JSONSchemaProps {
	schema := s.named(t, t.Pos)
	if schema.Properties != nil {
		schema.Properties["metadata"] = apiext.JSONSchemaProps{Type: "object"}
	}
	return schema
}

// of returns the schema of any type; where is the field of the API that leads there.
func (s *schemas) of(t *model.Type, where model.Position) apiext.JSONSchemaProps {
	if t.Named() {
		return s.named(t, where)
	}
	return s.shape(t, where)
}

// named returns the schema of a declared type: a fixed one, that of its marshaller, or that of its shape, with the rules
// of its markers.
func (s *schemas) named(t *model.Type, where model.Position) apiext.JSONSchemaProps {
	if fixed, ok := s.known(t); ok {
		return fixed
	}
	if slices.Contains(s.within, t) {
		s.recursion(t, where)
		return apiext.JSONSchemaProps{}
	}
	s.within = append(s.within, t)
	defer func() { s.within = s.within[:len(s.within)-1] }()

	var schema apiext.JSONSchemaProps
	_, marshalsJSON := t.Method("MarshalJSON")
	_, marshalsText := t.Method("MarshalText")
	switch {
	case marshalsJSON && t.Markers.Has("kubebuilder:validation:Type"):
	case marshalsText && !marshalsJSON:
		schema.Type = "string"
	case t.From != nil:
		schema = s.of(t.From, where)
	default:
		schema = s.shape(t, where)
	}
	schema.Description = s.description(t.Doc)
	from := schema
	schema = restricted(schema)
	s.enumeration(&schema, t)
	applyAll(s.pass, &schema, slices.DeleteFunc(slices.Clone(t.Markers), func(m marker.Marker) bool { return slices.Contains(ofFields, m.Name) }))
	combine(&schema, from)
	return schema
}

// ofFields are rules that stand on types too, for other tools, and mean nothing in the schema there.
var ofFields = []string{"default", "k8s:required", "k8s:immutable", "k8s:minimum", "k8s:maximum", "k8s:maxItems"}

// enumeration makes the constants of a type with +k8s:enum its values.
func (s *schemas) enumeration(schema *apiext.JSONSchemaProps, t *model.Type) {
	m, ok := t.Markers.Find("k8s:enum")
	if !ok {
		return
	}
	values := t.StringConstants()
	if schema.Type != "string" || len(values) == 0 {
		s.pass.Report(diag.Errorf(m.Pos, "marker +%s: %s is not a string type with constants", m.Name, t.Name).
			Fix("declare constants of the type, or remove the marker"))
		return
	}
	for _, value := range values {
		raw, _ := json.Marshal(value) // a string can be marshalled
		schema.Enum = append(schema.Enum, apiext.JSON{Raw: raw})
	}
}

func (s *schemas) recursion(t *model.Type, where model.Position) {
	cycle := ""
	for _, on := range s.within[slices.Index(s.within, t):] {
		cycle += on.Name + " → "
	}
	s.pass.Report(diag.Errorf(where, "the schema of %s would never end: %s%s", t.Name, cycle, t.Name).
		Fix("CRD schemas can't be recursive: give the field that closes the circle +kubebuilder:validation:Schemaless and +kubebuilder:pruning:PreserveUnknownFields"))
}

func (s *schemas) shape(t *model.Type, where model.Position) apiext.JSONSchemaProps {
	switch t.Kind {
	case model.Basic:
		return s.basic(t, where)
	case model.Pointer:
		return s.of(t.Elem, where)
	case model.Slice, model.Array:
		if t.Kind == model.Slice && !t.Elem.Named() && t.Elem.BasicName() == "uint8" {
			return apiext.JSONSchemaProps{Type: "string", Format: "byte"}
		}
		items := s.of(t.Elem, where)
		return apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &items}}
	case model.Map:
		return s.mapping(t, where)
	case model.Struct:
		return s.structure(t, where)
	case model.Invalid:
		return apiext.JSONSchemaProps{} // has been reported
	}
	s.pass.Report(diag.Errorf(where, "a CRD has no schema for the type %s", t).
		Fix("use a concrete type, or apiextensionsv1.JSON or runtime.RawExtension for any content"))
	return apiext.JSONSchemaProps{}
}

// basics are the JSON types and OpenAPI formats of Go's basic types; a float needs permission.
var basics = map[string]apiext.JSONSchemaProps{
	"bool": {Type: "boolean"}, "string": {Type: "string"},
	"int": {Type: "integer"}, "int8": {Type: "integer"}, "int16": {Type: "integer"}, "int32": {Type: "integer", Format: "int32"}, "int64": {Type: "integer", Format: "int64"},
	"uint": {Type: "integer"}, "uint8": {Type: "integer"}, "uint16": {Type: "integer"}, "uint32": {Type: "integer", Format: "int32"}, "uint64": {Type: "integer", Format: "int64"},
	"float32": {Type: "number"}, "float64": {Type: "number"},
}

func (s *schemas) basic(t *model.Type, where model.Position) apiext.JSONSchemaProps {
	schema, ok := basics[t.BasicName()]
	switch {
	case !ok:
		s.pass.Report(diag.Errorf(where, "a CRD has no schema for the type %s", t.BasicName()).Fix("use an integer, a string or a boolean"))
	case schema.Type == "number" && !s.options.AllowDangerousTypes:
		s.pass.Report(diag.Errorf(where, "floats are read differently by different languages, and this field is one").
			Fix("use resource.Quantity, an integer in a smaller unit or a string, or set allowDangerousTypes for crd"))
	}
	return schema
}

func (s *schemas) mapping(t *model.Type, where model.Position) apiext.JSONSchemaProps {
	_, marshals := t.Key.Method("MarshalText")
	if t.Key.BasicName() != "string" && !marshals {
		s.pass.Report(diag.Errorf(where, "the keys of a map in an API must be strings, not %s", t.Key).
			Fix("use a string type for the keys, or a list with +listType=map"))
	}
	values := s.of(t.Elem, where)
	return apiext.JSONSchemaProps{Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}}
}

func (s *schemas) structure(t *model.Type, where model.Position) apiext.JSONSchemaProps {
	schema := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{}}
	optional := t.Package != nil && t.Package.Markers.Has("kubebuilder:validation:Optional")
	for _, f := range t.Fields {
		at := where
		if t.Package != nil || !t.Named() {
			at = f.Pos
		}
		switch {
		case !f.Exported && !f.Embedded && s.options.IgnoreUnexportedFields, f.JSON.Skip:
			continue
		case !f.JSON.Tagged:
			s.pass.Report(diag.Errorf(at, "field %s.%s has no json tag", t.Name, f.Name).
				Fix("add e.g. `json:\"%s,omitempty\"`, or `json:\"-\"` to leave it out", lowerFirst(f.Name)))
			continue
		case f.JSON.Inline:
			s.inline(&schema, t, f, at)
			continue
		}
		schema.Properties[f.JSON.Name] = s.field(f, at)
		if required(f, optional) {
			schema.Required = append(schema.Required, f.JSON.Name)
		} else if f.Markers.Has("k8s:immutable") { // the field's own rule does not run when it is taken away
			schema.XValidations = append(schema.XValidations, apiext.ValidationRule{
				Rule:    fmt.Sprintf("!has(oldSelf.%[1]s) || has(self.%[1]s)", f.JSON.Name),
				Message: fmt.Sprintf("field %s is immutable once set", f.JSON.Name),
			})
		}
	}
	slices.Sort(schema.Required)
	return schema
}

// field returns the schema of a field's type, with the field's own comment and rules on top.
func (s *schemas) field(f *model.Field, where model.Position) apiext.JSONSchemaProps {
	var schema apiext.JSONSchemaProps
	if !f.Markers.Has("kubebuilder:validation:Schemaless") {
		schema = s.of(f.Type, where)
	}
	if f.JSON.AsString && slices.Contains(quoted, schema.Type) {
		schema = apiext.JSONSchemaProps{Type: "string", Description: schema.Description}
	}
	if text := s.description(f.Doc); text != "" {
		schema.Description = text
	}
	if m, ok := f.Markers.Find("k8s:enum"); ok {
		s.pass.Report(diag.Errorf(m.Pos, "marker +%s stands on a field, but its values are the constants of a type", m.Name).
			Fix("move it to the field's type"))
	}
	ofType := schema
	schema = restricted(schema)
	applyAll(s.pass, &schema, f.Markers)
	combine(&schema, ofType)
	return schema
}

// quoted are the JSON types that encoding/json writes as strings where the json tag says so.
var quoted = []string{"integer", "number", "boolean", "string"}

// inline adds the properties of an embedded struct. Where both have a property, the outer field hides the embedded one.
func (s *schemas) inline(schema *apiext.JSONSchemaProps, t *model.Type, f *model.Field, where model.Position) {
	embedded := s.field(f, where)
	hidden := func(name string) bool {
		return slices.ContainsFunc(t.Fields, func(own *model.Field) bool { return !own.JSON.Inline && own.JSON.Name == name })
	}
	for name, property := range embedded.Properties {
		if !hidden(name) {
			schema.Properties[name] = property
		}
	}
	for _, name := range embedded.Required {
		if !hidden(name) && !slices.Contains(schema.Required, name) {
			schema.Required = append(schema.Required, name)
		}
	}
	if embedded.AdditionalProperties != nil {
		schema.AdditionalProperties = embedded.AdditionalProperties
	}
	if embedded.XMapType != nil {
		schema.XMapType = embedded.XMapType
	}
	combine(schema, embedded)
	schema.XValidations = append(schema.XValidations, embedded.XValidations...)
	if embedded.XPreserveUnknownFields != nil {
		schema.XPreserveUnknownFields = embedded.XPreserveUnknownFields
	}
}

// needs says by which markers a field is required; the first that is there decides.
var needs = []struct {
	marker   string
	required bool
}{
	{"kubebuilder:validation:Optional", false}, {"kubebuilder:validation:Required", true},
	{"optional", false}, {"k8s:optional", false}, {"required", true}, {"k8s:required", true},
}

func required(f *model.Field, packageOptional bool) bool {
	for _, n := range needs {
		if f.Markers.Has(n.marker) {
			return n.required
		}
	}
	return !packageOptional && !f.JSON.OmitEmpty && !f.JSON.OmitZero
}
