package crd

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// reportSkipped reports objects with markers for a CRD that can have none: their names are not exported, or their
// package has no group.
func reportSkipped(p *codegen.Pass, pkg *model.Package) {
	for _, t := range pkg.Types {
		if pkg.HasGroup && t.Exported && t.IsRoot() && !t.Markers.Has("kubebuilder:skipversion") {
			continue // it has a CRD
		}
		of := t.Markers.Where(ofCRD)
		kind := t.Markers.Where(ofKind)
		switch {
		case len(kind) > 0 && pkg.HasGroup && t.Kind == model.Struct && !t.IsRoot() && t.HasObjectMeta():
			p.Report(ruleSkipped.At(kind[0].Pos,
				"marker +%s: %s has no CRD, because another struct embeds its metadata", kind[0].Name, t.Name).
				Fix("embed metav1.TypeMeta and metav1.ObjectMeta in %s itself", t.Name))
		case len(of) == 0 || !t.IsRoot():
		case !pkg.HasGroup:
			p.Report(ruleSkipped.At(of[0].Pos,
				"marker +%s has no effect: %s has no CRD, because package %s has no +groupName",
				of[0].Name, t.Name, pkg.Path).
				Fix("write e.g. // +groupName=example.org above the package clause, e.g. in doc.go, or // " +
					"+kubebuilder:skip if no CRD is meant"))
			return
		case !t.Exported:
			p.Report(ruleUnexported.At(of[0].Pos,
				"marker +%s is on %s, which is not exported: it has no CRD", of[0].Name, t.Name).
				Fix("call the type %s, or remove the marker", names.Public(t.Name)))
		}
	}
}

// ofKind reports whether a marker says that a type is a kind.
func ofKind(m marker.Marker) bool {
	return m.Name == "genclient" || m.Name == "kubebuilder:object:root"
}

// ofCRD reports whether a marker is about CRDs only.
func ofCRD(m marker.Marker) bool {
	return m.Scopes == onType && strings.HasPrefix(m.Name, "kubebuilder:") && m.Name != "kubebuilder:object:root" &&
		m.Name != "kubebuilder:skipversion" &&
		!strings.HasPrefix(m.Name, "kubebuilder:validation:")
}
