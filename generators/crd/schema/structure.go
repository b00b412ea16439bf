package schema

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

var schemalessMarker = marker.Definition{Name: "kubebuilder:validation:Schemaless", Scopes: marker.Field,
	Kind: marker.None, Doc: "The field's Go type gives it no schema; its markers do."}

// structure returns the layer of a struct.
func (b *Builder) structure(t *model.Type, where model.Position) *layer {
	l := &layer{own: props{Type: "object", Properties: make(map[string]props, len(t.Fields))}}
	optional := t.Package != nil && t.Package.Markers.Has("kubebuilder:validation:Optional")
	b.oneName(t)
	visible := t.JSONFields()
	for _, f := range t.Fields {
		at := where
		if !b.external {
			at = f.Pos
		}
		if !b.serialized(t, f, at) {
			continue
		}
		if len(f.MarkerProblems) > 0 {
			b.refused(t.String()+"."+f.Name, f.MarkerProblems, where)
		}
		value := b.field(t, f, at)
		if f.JSON.Inline {
			if m, ok := f.Markers.Find("nullable"); ok {
				b.report(ruleMarkerIgnored.At(m.Pos, "marker +nullable: %s is inlined, and the struct around it may "+
					"be null", f.Name).
					Fix("move the marker to the field or type that may be null"))
			}
			if value.beyond && embeds(t, t, nil) {
				b.report(ruleEndless.At(at, "%s embeds itself", t.Name).Fix("give the field a name in JSON"))
			}
			value.hidden = hiddenBy(visible, f)
			if names := b.resolve(value).Required; f.Type.Kind == model.Pointer && len(names) > 0 && t.Package != nil {
				b.report(ruleOmitted.At(at, "Go programs leave %s out when %s is nil, and API servers then refuse the "+
					"object", strings.Join(names, ", "), f.Name).
					Fix("embed %s itself, or give its fields +optional", f.Name))
			}
			l.embedded = append(l.embedded, value)
			continue
		}
		if !value.beyond && isRest(f) && b.resolve(value).XPreserveUnknownFields != nil {
			l.own.XPreserveUnknownFields = new(true)
			continue
		}
		if value.beyond {
			l.deep = append(l.deep, f.JSON.Name)
		}
		l.own.Properties[f.JSON.Name] = dropDescriptions(b.resolve(value), f.Markers)
		if t.Package != nil {
			b.contradiction(f, l.own.Properties)
		}
		if required(f, optional) {
			l.own.Required = append(l.own.Required, f.JSON.Name)
		} else if f.Markers.Has("k8s:immutable") {
			l.own.XValidations = append(l.own.XValidations, celrules.ImmutableOnceSet(f.JSON.Name))
		}
	}
	b.declareFields(l, t)
	slices.Sort(l.own.Required)
	return l
}

// isRest reports whether a field is meant to hold the fields of the JSON around it that the struct does not name. To
// encoding/json it is a field like any other: where it holds anything, the struct does, too, and both are right.
func isRest(f *model.Field) bool {
	return f.JSON.InlineOption && !f.Embedded && model.Deref(f.Type).Kind == model.Map
}

// field returns the layer of a field of a struct: its comment and markers, on top of its type.
func (b *Builder) field(t *model.Type, f *model.Field, where model.Position) *layer {
	defer b.withMetadata(f.Markers)()
	defer b.suppressValidation(f)()
	var l *layer
	switch {
	case f.Markers.Has(schemalessMarker.Name), stated(f.Markers, f.Type):
		l = &layer{}
	case f.Markers.Has(opaqueMarker.Name):
		l = &layer{own: b.outline(f.Type)}
	default:
		l = b.of(f.Type, where)
		if !l.beyond {
			l = b.override(l, f)
		}
	}
	set := f.Markers
	if l.beyond {
		set = outer(set)
	}
	if f.JSON.AsString && slices.Contains(quoted, l.own.Type) {
		text := props{Type: "string"}
		if f.Markers.Has("kubebuilder:validation:Type") { // it keeps the format, as in controller-gen
			text.Format = l.own.Format
		}
		l = &layer{own: text, below: documentation(l.below)}
	}
	l.own.Description = b.described(f.Doc, f.PkgPath)
	if m, ok := f.Markers.Find("k8s:enum"); ok {
		b.report(ruleEnum.At(m.Pos, "marker +%s is on a field, but its values are the constants of a type", m.Name).
			Fix("move it to the field's type"))
	}
	if isMetadata(t, f) { // see readMetadata
		set = marker.SetOf(set.Untracked()...)
	}
	b.apply(l, set)
	if !b.external {
		b.disagreement(f, l.own.Type)
	}
	return l
}

// quoted are the JSON types that encoding/json writes as strings with the option string.
var quoted = []string{"integer", "number", "boolean", "string"}

// ofTypes removes the markers that mean nothing in a type's schema; other tools read them there.
func ofTypes(set marker.Set) marker.Set {
	return set.Without(func(m marker.Marker) bool { k := keyword.Find(m); return k != nil && k.FieldOnly })
}

func lowerFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[size:]
}

// documentation returns what is left of a type's schema where something else is written than the type says.
func documentation(of *props) *props {
	if of == nil {
		return nil
	}
	return &props{Title: of.Title, Description: of.Description, Example: of.Example, ExternalDocs: of.ExternalDocs}
}
