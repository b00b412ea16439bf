package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// quantity is the pattern of resource.Quantity in text form, by the grammar in its documentation.
const quantity = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`

var integerOrString = []props{{Type: "integer"}, {Type: "string"}}

// fixed are the schemas of types whose JSON form differs from their Go fields, by path and name.
var fixed = map[[2]string]*props{
	{model.MetaV1, "ObjectMeta"}: {Type: "object"},
	{model.MetaV1, "Time"}:       {Type: "string", Format: "date-time"},
	{model.MetaV1, "MicroTime"}:  {Type: "string", Format: "date-time"},
	{model.MetaV1, "Duration"}:   {Type: "string"},
	{model.MetaV1, "Fields"}:     {Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true}},

	{"k8s.io/apimachinery/pkg/api/resource", "Quantity"}: {XIntOrString: true,
		AnyOf: integerOrString, Pattern: quantity},
	{"k8s.io/apimachinery/pkg/util/intstr", "IntOrString"}: {XIntOrString: true,
		AnyOf: integerOrString},
	{"k8s.io/apimachinery/pkg/runtime", "RawExtension"}: {Type: "object",
		XPreserveUnknownFields: new(true)},
	{"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured", "Unstructured"}:     {Type: "object"},
	{"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1", "JSON"}:      {XPreserveUnknownFields: new(true)},
	{"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1", "JSON"}: {XPreserveUnknownFields: new(true)},
}

// embeddedMeta is the schema of metadata inside of a spec, with the option generateEmbeddedObjectMeta: the fields that
// templates set.
var embeddedMeta = props{Type: "object", Properties: map[string]props{
	"name": {Type: "string"}, "namespace": {Type: "string"},
	"labels": texts, "annotations": texts,
	"finalizers": {Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &props{Type: "string"}}},
}}

var texts = props{Type: "object",
	AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &props{Type: "string"}}}

// wellKnown returns the fixed schema of a well-known type, or nil.
func (b *Builder) wellKnown(t *model.Type) *props {
	s := fixed[[2]string{t.PkgPath, t.Name}]
	if s != nil && b.metadata && t.Is(model.MetaV1, "ObjectMeta") {
		return &embeddedMeta
	}
	return s
}

var embeddedObjectMetaMarker = marker.Definition{Name: "gen:embeddedObjectMeta", Scopes: marker.Type | marker.Field,
	Kind: marker.None,
	Doc: "Metadata inside of the field or type, such as a pod template's, has a schema with name, namespace, labels, " +
		"annotations and finalizers, so that API servers keep them. " +
		"The option generateEmbeddedObjectMeta does it everywhere."}

// withMetadata gives metadata inside of a field or type a schema if a marker says so, until the caller calls the
// returned function.
func (b *Builder) withMetadata(set marker.Set) func() {
	before := b.metadata
	b.metadata = set.Has(embeddedObjectMetaMarker.Name) || before
	return func() { b.metadata = before }
}
