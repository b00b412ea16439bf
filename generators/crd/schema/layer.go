package schema

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// A layer is the schema that one declaration, one field or the items of a list contribute to a value. If it refers to a
// declared type, that type's schema lies below.
type layer struct {
	own      props
	below    *props   // the schema of the declared type, or nil
	items    *layer   // of a literal []T: the layer of its items
	embedded []*layer // of a struct: the layers of the structs that it embeds
	circle   *circle  // set if the declared type is one around this field
	beyond   bool     // the value, or its items or values, are beyond the depth of +gen:unroll
	hidden   []string // of an embedded struct: the fields that do not count in the struct around it
	deep     []string // of a struct: the fields whose values are so
}

// A circle is a reference to a type that contains it.
type circle struct {
	types []*model.Type // from that type to the last one before the reference
	where model.Position
}

// of returns the layer of any type; where is the field of the API that leads there.
func (b *Builder) of(t *model.Type, where model.Position) *layer {
	b.lint(t, where)
	if t.Kind == model.Pointer && !t.IsNamed() && t.Markers.Len() == 0 {
		return b.of(t.Elem, where)
	}
	if !t.IsNamed() && t.Markers.Len() == 0 && len(t.Doc) == 0 {
		return b.shape(t, where)
	}
	if l := b.inside(t, where); l != nil {
		return l
	}
	below := b.declared(t, where)
	// Markers are checked against the type of the value.
	return &layer{own: props{Type: below.Type, Format: below.Format, XIntOrString: below.XIntOrString}, below: below,
		beyond: b.unrolled.beyond[below]}
}

// resolve merges a layer with the schemas below it.
func (b *Builder) resolve(l *layer) props {
	if l.items != nil {
		items := b.resolve(l.items)
		l.own.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
	}
	if len(l.embedded) > 0 {
		l.own = b.embed(l)
	}
	if l.circle != nil && l.own.Type == "" && !l.own.XIntOrString && l.own.XPreserveUnknownFields == nil {
		b.endless(l.circle)
	}
	if l.below == nil {
		return l.own
	}
	s := *l.below
	keyword.Merge(&s, &l.own)
	keyword.Document(&s, l.own)
	return s
}

// embed returns the schema of a struct with those that it embeds, without the fields of these that are hidden.
func (b *Builder) embed(l *layer) props {
	var s props
	for _, e := range l.embedded {
		inner := withoutFields(b.resolve(e), e.hidden)
		keyword.Merge(&s, &inner)
	}
	keyword.Merge(&s, &l.own)
	keyword.Document(&s, l.own)
	return s
}

// endless reports a type that contains itself, unless a marker replaces its schema. Unchecked, the schema that closes
// the circle is empty, as that of controller-gen.
func (b *Builder) endless(c *circle) {
	var way strings.Builder
	for _, t := range c.types {
		way.WriteString(t.Name + " → ")
	}
	remedy := "give the field that closes the circle +kubebuilder:validation:Schemaless and " +
		"+kubebuilder:pruning:PreserveUnknownFields"
	if i := slices.IndexFunc(c.types, func(t *model.Type) bool { return t.Package != nil }); i >= 0 {
		remedy = "give type " + c.types[i].Name + " +gen:unroll=3 to have its fields three times, one inside of the " +
			"other, or " + remedy
	}
	problem := ruleEndless.At(c.where, "the schema of %s would never end: %s%[1]s", c.types[0].Name, way.String()).
		Fix("CRD schemas can't be recursive: %s", remedy)
	if b.options.Unchecked {
		problem.Severity = diag.Warning
	}
	b.report(problem)
}

// has reports whether a struct has a property, its own or that of a struct that it embeds.
func (l *layer) has(name string) bool {
	if _, ok := l.own.Properties[name]; ok {
		return true
	}
	if l.below != nil {
		if _, ok := l.below.Properties[name]; ok {
			return true
		}
	}
	return slices.ContainsFunc(l.embedded, func(e *layer) bool { return e.has(name) })
}

func copied(properties map[string]props) map[string]props {
	if properties == nil {
		return map[string]props{}
	}
	return maps.Clone(properties)
}
