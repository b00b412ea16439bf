package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

const (
	onType  = marker.Type
	onField = marker.Field
	onBoth  = marker.Type | marker.Field
)

// Markers are the markers of schemas, besides the shared ones. Those of controller-gen have controller-gen's meanings.
var Markers = slices.Concat([]marker.Definition{
	{Name: "kubebuilder:validation:Optional", Scopes: marker.Package | onField, Kind: marker.None,
		Doc: "The field may be left out; on a package, all fields may."},
	{Name: "kubebuilder:validation:Required", Scopes: marker.Package | onField, Kind: marker.None,
		Doc: "The field must be there; on a package, all fields without omitempty must."},
	oneOf("AtMostOneOf", "At most one of the named fields may be set."),
	oneOf("ExactlyOneOf", "Exactly one of the named fields must be set."),
	oneOf("AtLeastOneOf", "At least one of the named fields must be set."),
	{Name: "kubebuilder:validation:Schemaless", Scopes: onField, Kind: marker.None,
		Doc: "The field's Go type gives it no schema; its markers do."},
}, ruling, declarative.Markers, genMarkers)

// oneOf returns the definition of a marker on unions; the fields are named as in JSON.
func oneOf(name, doc string) marker.Definition {
	return rule("kubebuilder:validation:"+name, onType, marker.List,
		doc+" E.g. +kubebuilder:validation:"+name+"=secret;configMap.")
}

// rule returns the definition of a marker that changes the schema of its field or type.
func rule(name string, scopes marker.Scope, kind marker.Kind, doc string) marker.Definition {
	return marker.Definition{Name: name, Scopes: scopes, Kind: kind, Doc: doc}
}

// ruling are the markers that change a schema; rules has a function for each.
var ruling = validation(
	rule("Maximum", onBoth, marker.Number, "The greatest value."),
	rule("Minimum", onBoth, marker.Number, "The least value."),
	rule("ExclusiveMaximum", onBoth, marker.Bool, "The value must be less than Maximum."),
	rule("ExclusiveMinimum", onBoth, marker.Bool, "The value must be greater than Minimum."),
	rule("MultipleOf", onBoth, marker.Number, "The value is a multiple of this."),
	rule("MinProperties", onBoth, marker.Int, "The least number of keys of an object."),
	rule("MaxProperties", onBoth, marker.Int, "The greatest number of keys of an object."),
	rule("MinLength", onBoth, marker.Int, "The least length of a string."),
	rule("MaxLength", onBoth, marker.Int, "The greatest length of a string."),
	rule("Pattern", onBoth, marker.String, "The regular expression that a string matches. Write it in backquotes."),
	rule("MinItems", onBoth, marker.Int, "The least number of items of a list."),
	rule("MaxItems", onBoth, marker.Int, "The greatest number of items of a list."),
	rule("UniqueItems", onBoth, marker.Bool, "The items of a list differ. API servers refuse it; use +listType=set."),
	rule("Enum", onBoth, marker.List, "The allowed values. E.g. +kubebuilder:validation:Enum=Ripe;Rotten."),
	rule("Format", onBoth, marker.String, "The OpenAPI format, such as date-time."),
	rule("Type", onBoth, marker.String, "The JSON type, in place of that of the Go type."),
	rule("XPreserveUnknownFields", onBoth, marker.None, "Fields without a schema are kept."),
	rule("XEmbeddedResource", onBoth, marker.None, "The value is a whole API object."),
	rule("XIntOrString", onBoth, marker.None, "The value is an integer or a string."),
	marker.Definition{Name: "XValidation", Scopes: onBoth, Kind: marker.Args,
		Doc: "A CEL rule. E.g. +kubebuilder:validation:XValidation:rule=\"self.min <= self.max\",message=\"min " +
			"exceeds max\".", ArgDefs: []marker.ArgDef{
			{Name: "rule", Kind: marker.String, Required: true}, {Name: "message", Kind: marker.String},
			{Name: "messageExpression", Kind: marker.String},
			{Name: "reason", Kind: marker.String,
				Enum: []string{"FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired",
					"FieldValueDuplicate"}},
			{Name: "fieldPath", Kind: marker.String}, {Name: "optionalOldSelf", Kind: marker.Bool},
		}},
)

// validation puts the definitions under +kubebuilder:validation: and, for the items of a
// list, +kubebuilder:validation:items:, and adds the rules with names of their own.
func validation(defs ...marker.Definition) []marker.Definition {
	all := []marker.Definition{
		rule("kubebuilder:validation:EmbeddedResource", onField, marker.None, "The field is a whole API object."),
		rule("kubebuilder:pruning:PreserveUnknownFields", onBoth, marker.None, "Fields without a schema are kept."),
		rule("kubebuilder:title", onBoth, marker.Any, "The schema's title."),
		rule("kubebuilder:default", onField, marker.Any, "The value that the API server fills in. E.g. "+
			"+kubebuilder:default={replicas: 1}."),
		rule("kubebuilder:example", onField, marker.Any, "An example of the value."),
		{Name: "nullable", Scopes: onField, Kind: marker.Any, Optional: true, Doc: "The value may be null."},
		{Name: "kubebuilder:externalDocs", Scopes: onBoth, Kind: marker.Args, Doc: "A link to documentation.",
			ArgDefs: []marker.ArgDef{
				{Name: "url", Kind: marker.String, Required: true}, {Name: "description", Kind: marker.String},
			}},
	}
	for _, d := range defs {
		of := d
		d.Name = "kubebuilder:validation:" + of.Name
		of.Name = "kubebuilder:validation:items:" + of.Name
		of.Doc = "For the items of a list: " + of.Doc
		all = append(all, d, of)
	}
	return all
}
