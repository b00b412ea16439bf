package openapi

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/internal/names"
)

// A writer writes definitions as Go code.
type writer struct {
	file *emit.File
	text strings.Builder
}

// render writes GetOpenAPIDefinitions and a function for each definition.
func render(f *emit.File, all []definition) error {
	w := &writer{file: f}
	callback, def := w.common("ReferenceCallback"), w.common("OpenAPIDefinition")
	w.line("// GetOpenAPIDefinitions returns the definitions by their names; ref returns the reference to one.")
	w.line("func GetOpenAPIDefinitions(ref %s) map[string]%s {", callback, def)
	w.line("return map[string]%s{", def)
	functions := functionNames(all)
	for i, d := range all {
		w.line("%s: %s,", w.name(d), w.call(d, functions[i]))
	}
	w.line("}\n}")
	for i, d := range all {
		if !d.Custom.V2 && (!d.Custom.V3 || d.Custom.TypeAndFormat) {
			w.line("\nfunc %s(ref %s) %s {", functions[i], callback, def)
			w.definition(d)
			w.line("}")
		}
	}
	f.Print(w.text.String())
	return nil
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

func (w *writer) common(name string) string {
	return w.file.Ref(emit.Ident{Path: commonPath, Name: name})
}
func (w *writer) spec(name string) string { return w.file.Ref(emit.Ident{Path: specPath, Name: name}) }

// functionNames returns a name for each definition, e.g. "schemaAPICoreV1Pod".
func functionNames(all []definition) (unique []string) {
	for _, d := range all {
		name := "schema"
		elements := strings.Split(d.Type.Path, "/")
		for _, element := range elements[max(0, len(elements)-3):] {
			name += names.Public(names.Identifier(element))
		}
		unique = append(unique, emit.Unique(name+d.Type.Name, unique))
	}
	return unique
}

// name returns the name of a definition as a Go expression.
func (w *writer) name(d definition) string {
	if d.Name != "" {
		return strconv.Quote(d.Name)
	}
	return w.calls(d, "OpenAPIModelName")
}

// calls returns the call of a method of the type, e.g. "v1.Fruit{}.OpenAPISchemaType()".
func (w *writer) calls(d definition, method string) string {
	return w.file.Ref(d.Type) + "{}." + method + "()"
}

// call returns the definition itself: from the function that describes it, or from the type's own methods.
func (w *writer) call(d definition, function string) string {
	switch c := d.Custom; {
	case c.TypeAndFormat && !c.V2:
	case c.V2 && c.V3:
		return w.common("EmbedOpenAPIDefinitionIntoV2Extension") + "(" + w.calls(d, "OpenAPIV3Definition") + ", " +
			w.calls(d, "OpenAPIDefinition") + ")"
	case c.V2:
		return w.calls(d, "OpenAPIDefinition")
	case c.V3:
		return w.calls(d, "OpenAPIV3Definition")
	}
	return function + "(ref)"
}

// definition writes the statement that returns a definition.
func (w *writer) definition(d definition) {
	def, embed := w.common("OpenAPIDefinition"), "EmbedOpenAPIDefinitionIntoV2Extension"
	if !d.Custom.TypeAndFormat {
		w.line("return %s{", def)
		w.body(d, "")
		w.line("}")
		return
	}
	format := "Format: " + w.calls(d, "OpenAPISchemaFormat") + ","
	typed := "Type: " + w.calls(d, "OpenAPISchemaType") + ",\n" + format
	switch {
	case d.Custom.V3:
		w.line("return %s(%s, %s{", w.common(embed), w.calls(d, "OpenAPIV3Definition"), def)
		w.body(d, typed)
		w.line("})")
	case d.Custom.OneOf:
		w.line("return %s(%s{", w.common(embed), def)
		types := w.common("GenerateOpenAPIV3OneOfSchema") + "(" + w.calls(d, "OpenAPIV3OneOfTypes") + ")"
		w.body(d, "OneOf: "+types+",\n"+format)
		w.line("}, %s{", def)
		w.body(d, typed)
		w.line("})")
	default:
		w.line("return %s{", def)
		w.body(d, typed)
		w.line("}")
	}
}

// body writes the fields of an OpenAPIDefinition. typed are fields of the schema by the type's own methods.
func (w *writer) body(d definition, typed string) {
	w.line("Schema: %s{", w.spec("Schema"))
	w.schema(&d.Schema, typed)
	w.line("},")
	if len(d.Needs) > 0 {
		w.line("Dependencies: []string{")
		for _, r := range d.Needs {
			w.line("%s,", w.reference(r))
		}
		w.line("},")
	}
}

// reference returns the name of a definition that another one refers to.
func (w *writer) reference(r reference) string {
	if r.Named.Name != "" {
		return w.file.Ref(r.Named) + "{}.OpenAPIModelName()"
	}
	return strconv.Quote(r.Path)
}

// schema writes the fields of a spec.Schema.
func (w *writer) schema(s *schema, typed string) {
	if len(s.Extensions) > 0 {
		w.line("VendorExtensible: %s{Extensions: %s{", w.spec("VendorExtensible"), w.spec("Extensions"))
		for _, e := range s.Extensions {
			w.line("%q: %s,", e.Name, e.Literal)
		}
		w.line("}},")
	}
	w.line("SchemaProps: %s{", w.spec("SchemaProps"))
	if typed != "" {
		w.line("%s", typed)
	}
	w.props(s)
	w.line("},")
}

var pointerTo = emit.Ident{Path: "k8s.io/utils/ptr", Name: "To"}

// props writes the fields of a spec.SchemaProps.
func (w *writer) props(s *schema) {
	if s.Description != "" {
		w.line("Description: %s,", strconv.Quote(s.Description))
	}
	switch {
	case s.DefaultRef.Name != "":
		w.line("Default: %s,", w.file.Ref(s.DefaultRef))
	case s.Default != "":
		w.line("Default: %s,", s.Default)
	}
	for _, k := range s.Validations {
		if k.Pointer != "" {
			w.line("%s: %s[%s](%s),", k.Name, w.file.Ref(pointerTo), k.Pointer, k.Literal)
		} else {
			w.line("%s: %s,", k.Name, k.Literal)
		}
	}
	if s.Type != "" {
		w.line("Type: []string{%q},", s.Type)
	}
	if s.Format != "" {
		w.line("Format: %q,", s.Format)
	}
	if len(s.Enum) > 0 {
		w.line("Enum: []any{%s},", strings.Join(s.Enum, ", "))
	}
	if s.Ref != nil {
		w.line("Ref: ref(%s),", w.reference(*s.Ref))
	}
	w.nested(s)
	if len(s.Required) > 0 {
		w.line("Required: []string{%s},", quoteAll(s.Required))
	}
}

// nested writes the schemas inside of a schema.
func (w *writer) nested(s *schema) {
	if s.Items != nil {
		w.line("Items: &%s{Schema: &%s{", w.spec("SchemaOrArray"), w.spec("Schema"))
		w.schema(s.Items, "")
		w.line("}},")
	}
	if s.AdditionalProperties != nil {
		w.line("AdditionalProperties: &%s{Allows: true, Schema: &%s{", w.spec("SchemaOrBool"), w.spec("Schema"))
		w.schema(s.AdditionalProperties, "")
		w.line("}},")
	}
	if len(s.Properties) > 0 {
		w.line("Properties: map[string]%s{", w.spec("Schema"))
		for i := range s.Properties {
			w.line("%q: {", s.Properties[i].Name)
			w.schema(&s.Properties[i].Schema, "")
			w.line("},")
		}
		w.line("},")
	}
	if len(s.AllOf) > 0 {
		w.line("AllOf: []%s{", w.spec("Schema"))
		for i := range s.AllOf {
			w.line("{")
			w.schema(&s.AllOf[i], "")
			w.line("},")
		}
		w.line("},")
	}
}

// quoteAll returns the elements of a list of strings, e.g. `"a", "b"`.
func quoteAll(all []string) string {
	quoted := make([]string, len(all))
	for i, text := range all {
		quoted[i] = strconv.Quote(text)
	}
	return strings.Join(quoted, ", ")
}
