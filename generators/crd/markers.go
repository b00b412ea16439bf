package crd

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/schema"
)

const (
	onType  = marker.Type
	onField = marker.Field
)

// markers are the generator's markers, besides the shared ones. Their meanings are those of controller-gen.
var markers = slices.Concat(columnMarkers, subresourceMarkers, []marker.Definition{
	{Name: "kubebuilder:storageversion", Scopes: onType, Kind: marker.None,
		Doc: "Objects are stored in this version. Needed where a kind has several."},
	{Name: "kubebuilder:unservedversion", Scopes: onType, Kind: marker.None,
		Doc: "The API server does not serve this version."},
	{Name: "kubebuilder:deprecatedversion", Scopes: onType, Kind: marker.Args,
		Doc:     "The API server warns whoever uses this version.",
		ArgDefs: []marker.ArgDef{{Name: "warning", Kind: marker.String}}},
	{Name: "kubebuilder:metadata", Scopes: onType, Kind: marker.Args,
		Doc: "Annotations and labels of the CRD itself, as key=value. E.g. " +
			"+kubebuilder:metadata:labels={\"app=fruit\"}.", ArgDefs: []marker.ArgDef{
			{Name: "annotations", Kind: marker.List}, {Name: "labels", Kind: marker.List},
		}},
	conversionDefinition,
}, schema.Markers)
