package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

// shape returns the layer of a type's shape.
func (b *Builder) shape(t *model.Type, where model.Position) *layer {
	switch t.Kind {
	case model.Basic:
		return &layer{own: b.basic(t, where)}
	case model.Pointer: // of a declared type
		return b.of(t.Elem, where)
	case model.Slice, model.Array:
		if t.IsBytes() {
			return &layer{own: props{Type: "string", Format: "byte"}}
		}
		items := b.of(t.Elem, where)
		return &layer{own: props{Type: "array"}, items: items, beyond: items.beyond}
	case model.Map:
		return b.mapping(t, where)
	case model.Struct:
		return b.structure(t, where)
	case model.Invalid: // which has been reported: nothing else is wrong with it
		return &layer{own: props{XPreserveUnknownFields: new(true)}}
	}
	b.report(ruleType.At(where, "a CRD has no schema for the type %s", t).
		Fix("use a concrete type, or apiextensionsv1.JSON or runtime.RawExtension for any content"))
	return &layer{}
}

func (b *Builder) basic(t *model.Type, where model.Position) props {
	s, ok := keyword.Basics[t.BasicName()]
	switch {
	case !ok:
		b.report(ruleType.At(where, "a CRD has no schema for the type %s", t.BasicName()).
			Fix("use an integer, a string or a boolean"))
	case s.Type == "number" && !b.options.AllowDangerousTypes:
		b.report(ruleType.At(where, "floats are read differently by different languages, and this field is one").
			Fix("use resource.Quantity, an integer in a smaller unit or a string, or set allowDangerousTypes for crd"))
	}
	return s
}

func (b *Builder) mapping(t *model.Type, where model.Position) *layer {
	if !t.Key.IsTextKey() {
		b.report(ruleType.At(where, "the keys of a map in an API must be strings, not %s", t.Key).
			Fix("use a string type for the keys, or a list with +listType=map"))
	}
	limits := t.Key.Markers.Where(func(m marker.Marker) bool { return keyword.Find(m).Changes() })
	if len(limits) > 0 && !b.external {
		b.report(ruleMarkerIgnored.At(where, "a schema has no limits of keys: +%s of type %s does not count for them",
			limits[0].Name, t.Key).
			Fix(`limit them by a rule, e.g. +kubebuilder:validation:XValidation:rule="self.all(key, size(key) < 10)"`))
	}
	of := b.of(t.Elem, where)
	values := b.resolve(of)
	return &layer{beyond: of.beyond, own: props{Type: "object",
		AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}}}
}
