package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// suppressValidation makes the builder leave out the declarative validation of the types below a field with
// +k8s:opaqueType, until the function that it returns is called.
func (b *Builder) suppressValidation(f *model.Field) func() {
	around := b.opaque
	b.opaque = around || opaque(f.Markers)
	return func() { b.opaque = around }
}

// opaque reports whether one of the markers is +k8s:opaqueType, for the value itself or what is in it.
func opaque(set marker.Set) bool {
	return slices.ContainsFunc(set, func(m marker.Marker) bool { return leadsTo(m, "k8s:opaqueType") })
}

// leadsTo reports whether a marker is the named one, or leads to it through those that don't lead inside of a value's
// fields. That a marker is not enforced yet does not keep a type from being opaque.
func leadsTo(m marker.Marker, name string) bool {
	if m.Inner != nil && slices.Contains([]string{"k8s:eachVal", "k8s:alpha", "k8s:beta"}, m.Name) {
		return leadsTo(*m.Inner, name)
	}
	return m.Name == name
}
