package crd

import "github.com/gen-toolkit/gen/codegen/marker"

// genMarkers are the markers of fields that controller-gen does not have.
var genMarkers = []marker.Definition{
	{Name: "gen:printcolumn", Scopes: onField, Kind: marker.Args,
		Doc: "Adds a column for the field to kubectl get, as +kubebuilder:printcolumn on the object's type does; the " +
			"path is found, and the type where it is not given. E.g. +gen:printcolumn:name=Ripe.",
		ArgDefs: []marker.ArgDef{{Name: "name", Kind: marker.String, Required: true},
			{Name: "type", Kind: marker.String, Enum: columnTypes},
			{Name: "description", Kind: marker.String}, {Name: "format", Kind: marker.String},
			{Name: "priority", Kind: marker.Int}}},
	{Name: "gen:selectablefield", Scopes: onField, Kind: marker.None,
		Doc: "Field selectors may use the field, as with +kubebuilder:selectablefield on the object's type; the path " +
			"is found."},
	{Name: "gen:scale", Scopes: onField, Kind: marker.String, Enum: []string{"spec", "status", "selector"},
		Doc: "Serves /scale, as +kubebuilder:subresource:scale on the object's type does: +gen:scale=spec stands on " +
			"the field with the wanted number of replicas, +gen:scale=status on that with " +
			"the present one, and +gen:scale=selector on that with the label selector, which may be missing."},
}

var columnTypes = []string{"string", "integer", "number", "boolean", "date"}
