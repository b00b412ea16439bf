package schema

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// conceal makes the builder leave out the declarative validation of the types below a field with +k8s:opaqueType, until the
// function that it returns is called. What is built meanwhile is kept apart.
func (b *Builder) conceal(f *model.Field) func() {
	if b.opaque || !opaque(f.Markers) {
		return func() {}
	}
	b.built, b.concealed, b.opaque = b.concealed, b.built, true
	return func() { b.built, b.concealed, b.opaque = b.concealed, b.built, false }
}

// opaque says whether one of the markers is +k8s:opaqueType, for the value itself or what is in it.
func opaque(set marker.Set) bool {
	for _, m := range set {
		names := m.Names()
		if names == "k8s:opaqueType" || strings.TrimPrefix(names, "k8s:eachVal=+") == "k8s:opaqueType" {
			return true
		}
	}
	return false
}
