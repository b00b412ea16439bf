package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
)

var opaqueMarker = marker.Definition{Name: "gen:opaque", Scopes: marker.Field, Kind: marker.None,
	Doc: "The schema has the JSON type of the field and says nothing of what is inside, which is kept as it is: " +
		"neither fields nor restrictions of its Go type. " +
		"It makes CRDs small where they embed large types, such as pods."}

// outline returns the schema with only the JSON type of a value, e.g. an object with any fields. The type
// itself is not looked into: it may have parts that no schema can say.
func (b *Builder) outline(t *model.Type) props {
	t = model.Deref(t)
	anything := props{XPreserveUnknownFields: new(true)}
	if s := b.wellKnown(t); s != nil {
		if s.Type == "object" {
			return props{Type: "object", XPreserveUnknownFields: new(true)}
		}
		return *s
	}
	switch {
	case t.HasMarshaler("MarshalJSON"):
		if of := t.Markers.Value("kubebuilder:validation:Type"); of != "" && of != "object" && of != "array" {
			return props{Type: of}
		}
		return anything
	case t.HasMarshaler("MarshalText"):
		return props{Type: "string"}
	}
	switch t.Kind {
	case model.Struct, model.Map:
		return props{Type: "object", XPreserveUnknownFields: new(true)}
	case model.Slice, model.Array:
		if t.IsBytes() {
			return props{Type: "string", Format: "byte"}
		}
		return props{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &anything}}
	case model.Basic:
		if s, ok := keyword.Basics[t.BasicName()]; ok {
			return s
		}
	}
	return anything
}
