package schema

import "github.com/gen-toolkit/gen/codegen/marker"

// genMarkers are the markers that controller-gen does not have.
var genMarkers = []marker.Definition{
	rule("gen:skip", onField, marker.None, "Leaves the field out of the schema, so that API servers drop it."),
	rule("gen:opaque", onField, marker.None,
		"The schema has the JSON type of the field and says nothing of what is inside, which is kept as it is: "+
			"neither fields nor restrictions of its Go type. "+
			"It makes CRDs small where they embed large types, such as pods."),
	{Name: "gen:override", Scopes: onField, Kind: marker.Args,
		Doc: "Changes what the field's type says somewhere inside of it, for this field only; may be repeated. E.g. " +
			"+gen:override:path=.spec.containers[*].image,set=\"+kubebuilder:validation:MaxLength=100\" on a field " +
			"of type PodTemplateSpec, or path=.spec.containers,set=\"+optional\". " +
			"The path is that of printer columns, [*] for the items of a list and the values of a map, and . for the " +
			"field itself. set is a marker of validation as it would stand on the field there, " +
			"+gen:skip, +gen:opaque, +gen:embeddedObjectMeta or +kubebuilder:validation:Schemaless, and " +
			"takes the place of what the type says; unset names what is taken away, e.g. unset=Pattern;XValidation.",
		ArgDefs: []marker.ArgDef{
			{Name: "path", Kind: marker.String, Required: true},
			{Name: "set", Kind: marker.String},
			{Name: "unset", Kind: marker.List},
		}},
	{Name: "gen:descriptions", Scopes: marker.Package | onBoth, Kind: marker.String,
		Enum: []string{"true", "false", "own"},
		Doc: "+gen:descriptions=false leaves descriptions out of CRDs: of a field with all that is inside, of a type " +
			"likewise wherever it is used, of a package's types and fields. +gen:descriptions=own leaves out those " +
			"inside of a field or type alone."},
	rule("gen:embeddedObjectMeta", onBoth, marker.None,
		"Metadata inside of the field or type, such as a pod template's, has a schema with name, namespace, labels, "+
			"annotations and finalizers, so that API servers keep them. "+
			"The option generateEmbeddedObjectMeta does it everywhere."),
}
