package crd

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	shared "github.com/gen-toolkit/gen/internal/markers"
)

const (
	onType  = marker.Type
	onField = marker.Field
)

// markers are the generator's markers, besides the shared ones. Their meanings are those of controller-gen.
var markers = slices.Concat(ofKinds(columnMarkers, subresourceMarkers, kindMarkers), schema.Markers,
	shared.Common("kubebuilder:resource", "kubebuilder:skip", "kubebuilder:skipversion"))

// ofKinds returns the definitions of markers that count on kinds alone.
func ofKinds(lists ...[]marker.Definition) []marker.Definition {
	all := slices.Concat(lists...)
	for i := range all {
		all[i].Needs = shared.Kind
	}
	return all
}

var kindMarkers = []marker.Definition{
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
}
