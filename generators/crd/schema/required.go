package schema

import (
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// requiredMarkers are the markers of controller-gen that decide whether a field is required.
var requiredMarkers = []marker.Definition{
	{Name: "kubebuilder:validation:Optional", Scopes: marker.Package | marker.Field, Kind: marker.None,
		Doc: "The field may be left out; on a package, all fields may."},
	{Name: "kubebuilder:validation:Required", Scopes: marker.Package | marker.Field, Kind: marker.None,
		Doc: "The field must be there; on a package, all fields without omitempty must."},
}

// A need is a marker's effect on whether a field is required.
type need struct {
	marker   string
	required bool
}

// needs are the markers that decide whether a field is required; the first that is present wins.
var needs = []need{
	{"kubebuilder:validation:Optional", false}, {"kubebuilder:validation:Required", true},
	{"optional", false}, {"k8s:optional", false}, {"required", true}, {"k8s:required", true},
}

func required(f *model.Field, packageOptional bool) bool {
	for _, n := range needs {
		if f.Markers.Has(n.marker) {
			return n.required
		}
	}
	return !packageOptional && !f.JSON.OmitEmpty && !f.JSON.OmitZero
}
