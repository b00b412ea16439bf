package openapi

import (
	"cmp"
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// definition makes the definition of a struct.
func (b *builder) definition(t *model.Type) definition {
	d := definition{Type: emit.IdentOf(t), Custom: customOf(t)}
	if !b.isNamed(t) {
		d.Name = t.PkgPath + "." + t.Name
	}
	if d.Custom.OneOf && !d.Custom.TypeAndFormat {
		b.report(ruleMethods.At(t.Pos, "%s has OpenAPIV3OneOfTypes, but not OpenAPISchemaType and OpenAPISchemaFormat",
			t.Name).Fix("declare all three"))
	}
	if d.Custom.V2 || d.Custom.V3 && !d.Custom.TypeAndFormat {
		return d
	}
	w := &walk{builder: b, refs: map[string]reference{}}
	d.Schema.Description = describe(t.Comment(), nil)
	w.validate(&d.Schema, t, t.Markers)
	b.merging().Type(t)
	d.Schema.Extensions = slices.Concat(b.extensions(t.Markers), w.unions(t), d.Schema.Extensions)
	if !d.Custom.TypeAndFormat {
		d.Schema.Type = "object"
		w.properties(&d.Schema, t)
	}
	slices.SortFunc(d.Schema.Extensions, func(a, b keyword) int { return cmp.Compare(a.Name, b.Name) })
	d.Needs = slices.SortedFunc(maps.Values(w.refs), func(a, b reference) int { return cmp.Compare(a.Path, b.Path) })
	return d
}

// customOf returns which methods by hand describe a type.
func customOf(t *model.Type) custom {
	returns := func(method, result string) bool {
		m, ok := t.Method(method)
		return ok && len(m.Params) == 0 && slices.Equal(m.Results, []string{result})
	}
	const definition = commonPath + ".OpenAPIDefinition"
	return custom{
		V2: returns("OpenAPIDefinition", definition), V3: returns("OpenAPIV3Definition", definition),
		TypeAndFormat: returns("OpenAPISchemaType", "[]string") && returns("OpenAPISchemaFormat", "string"),
		OneOf:         returns("OpenAPIV3OneOfTypes", "[]string"),
	}
}

// isNamed reports whether OpenAPIModelName of a type returns the name of its definition.
func (b *builder) isNamed(t *model.Type) bool {
	if m, ok := t.Method("OpenAPIModelName"); ok && len(m.Params) == 0 && slices.Equal(m.Results, []string{"string"}) {
		return true
	}
	pkg := b.pass.API.Dependency(t.PkgPath)
	return pkg != nil && modelPackageOf(pkg, t) != ""
}

// A walk visits the fields of one type.
type walk struct {
	*builder
	refs map[string]reference // by path
}

// ref returns a reference to the definition of a struct.
func (w *walk) ref(t *model.Type) *reference {
	r := reference{Path: t.PkgPath + "." + t.Name}
	if w.isNamed(t) {
		r.Named = emit.IdentOf(t)
	}
	w.refs[r.Path] = r
	return &r
}

// properties adds the members of a struct to its schema.
func (w *walk) properties(s *schema, t *model.Type) {
	for _, m := range members(t) {
		if !w.optional(m.Of, m.Field) {
			s.Required = append(s.Required, m.JSON.Name)
		}
		s.Properties = append(s.Properties, property{m.JSON.Name, w.property(m.Of, m.Field)})
	}
}

// optional reports whether a field may be left out.
func (w *walk) optional(t *model.Type, f *model.Field) bool {
	m, optional := w.find(f.Markers, "optional")
	switch _, required := w.find(f.Markers, "required"); {
	case optional && required:
		w.report(ruleDisagreement.At(m.Pos, "%s.%s is marked as optional and as required", t.Name, f.Name).
			Fix("remove one of the markers"))
		return true
	case optional || required:
		return optional
	}
	return f.JSON.OmitEmpty || f.JSON.OmitZero
}
