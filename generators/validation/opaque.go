package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// opaqueMarkers reports whether markers say that the validation of a type does not count.
func opaqueMarkers(set marker.Set) bool {
	return slices.ContainsFunc(set, func(m marker.Marker) bool {
		for inner := &m; inner != nil; inner = inner.Inner {
			if inner.Name == "k8s:opaqueType" {
				return true
			}
		}
		return false
	})
}
