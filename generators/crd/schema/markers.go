package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
	"github.com/gen-toolkit/gen/generators/internal/declarative"
)

// Markers are the markers of schemas, besides the shared ones.
var Markers = slices.Concat(requiredMarkers, keyword.Definitions(), declarative.Markers, []marker.Definition{
	schemalessMarker, skipMarker, opaqueMarker, unrollMarker, overrideMarker, descriptionsMarker,
	embeddedObjectMetaMarker})
