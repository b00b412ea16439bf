package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
	shared "github.com/gen-toolkit/gen/internal/markers"
)

// Markers are the markers of schemas, besides the shared ones.
var Markers = portable(slices.Concat(requiredMarkers, keyword.Definitions(), declarative.Markers, []marker.Definition{
	schemalessMarker, skipMarker, opaqueMarker, unrollMarker, overrideMarker, descriptionsMarker,
	embeddedObjectMetaMarker}, shared.Common("default", "enum", "listType", "k8s:listType", "listMapKey",
	"k8s:listMapKey", "mapType", "structType")))

// portable says of markers that they count wherever an API uses the type.
func portable(all []marker.Definition) []marker.Definition {
	for i := range all {
		all[i].Portable = true
	}
	return all
}
