package schema

import (
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/translate"
)

// suppressValidation makes the builder leave out the declarative validation of the types below a field with
// +k8s:opaqueType, until the function that it returns is called.
func (b *Builder) suppressValidation(f *model.Field) func() {
	around := b.opaque
	b.opaque = around || translate.Opaque(f.Markers)
	return func() { b.opaque = around }
}
