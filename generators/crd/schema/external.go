package schema

import (
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// refused warns of invalid markers in other packages, once each, at the field of the API that leads to them. They have
// no effect.
func (b *Builder) refused(of string, problems diag.List, where model.Position) {
	for _, problem := range problems {
		if b.warned[problem.Pos] {
			continue
		}
		b.warned[problem.Pos] = true
		b.pass.Report(ruleExternal.At(where, "%s: %s (%s:%d): it has no effect", of, problem.Message,
			filepath.Base(problem.Pos.Filename), problem.Pos.Line).
			Fix("correct it there, or name the marker under allowMarkers in gen.yaml if another tool reads it"))
	}
}

// stated reports whether markers fully describe a map with keys that JSON can't have: as an object whose content is
// kept.
func stated(set marker.Set, t *model.Type) bool {
	t = model.Deref(t)
	return t.Kind == model.Map && !t.Key.IsTextKey() && set.Value("kubebuilder:validation:Type") == "object" &&
		(set.Has("kubebuilder:pruning:PreserveUnknownFields") ||
			set.Has("kubebuilder:validation:XPreserveUnknownFields"))
}

// withPackage records whether a type is declared outside of the API, until the caller calls the returned function.
func (b *Builder) withPackage(t *model.Type) func() {
	around := b.external
	if t.IsNamed() { // what has no name, as an alias of []string, is where the type around it is
		b.external = t.Package == nil
	}
	return func() { b.external = around }
}

// lenient reports whether a problem with a marker is ignored: that of declarative validation in another package, which
// a CRD can't express.
func (b *Builder) lenient(m marker.Marker) bool {
	return b.external && strings.HasPrefix(m.Name, "k8s:")
}
