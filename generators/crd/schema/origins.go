package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// An Origin is a marker that adds a rule.
type Origin struct {
	marker.Marker
	External bool // the marker is in a package outside of the API
}

// MarkersOf returns the markers of declarative validation that add a rule; several where they add the same.
func (b *Builder) MarkersOf(r apiext.ValidationRule) []Origin {
	return b.origins[[2]string{r.Rule, r.Message}]
}
