package translate

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// Opaque reports whether one of the markers is +k8s:opaqueType, for the value itself or what is in it.
func Opaque(set marker.Set) bool { return set.Any(opaque) }

// opaque reports whether a marker is +k8s:opaqueType, or leads to it through those that don't lead inside of a value's
// fields. That a marker is not enforced yet does not keep a type from being opaque.
func opaque(m marker.Marker) bool {
	if m.Inner != nil && slices.Contains([]string{"k8s:eachVal", "k8s:alpha", "k8s:beta"}, m.Name) {
		return opaque(*m.Inner)
	}
	return m.Name == "k8s:opaqueType"
}
