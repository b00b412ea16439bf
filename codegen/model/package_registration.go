package model

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// IsRuntimeObject reports whether the type is a runtime.Object: it has DeepCopyObject, or a marker that gives it one.
func (t *Type) IsRuntimeObject() bool {
	if _, ok := t.Method("DeepCopyObject"); ok {
		return true
	}
	if m, ok := t.Markers.Find("kubebuilder:object:root"); ok && m.Bool() {
		return true
	}
	asked, said := AsksDeepCopy(t.Markers)
	if !said && t.Package != nil {
		asked, _ = AsksDeepCopy(t.Package.Markers)
	}
	return asked && slices.ContainsFunc(t.Markers.All("k8s:deepcopy-gen:interfaces"), func(m marker.Marker) bool {
		return slices.Contains(m.Items, "k8s.io/apimachinery/pkg/runtime.Object")
	})
}

// AsksDeepCopy reads the markers of a type or a package: do they ask for deep copies, and do they say anything about
// it?
func AsksDeepCopy(set marker.Set) (asked, said bool) {
	own, isOwn := set.Find("k8s:deepcopy-gen")
	generate, isGenerate := set.Find("kubebuilder:object:generate")
	root, isRoot := set.Find("kubebuilder:object:root")
	switch {
	case isOwn:
		return !slices.Contains(own.Items, "false"), true
	case isGenerate:
		return generate.Bool(), true
	}
	said = isRoot && root.Bool()
	return said, said
}

// Kinds returns the package's types that a scheme can hold: exported structs that embed metav1.TypeMeta, with a client
// also through another struct.
func (p *Package) Kinds() []*Type {
	var kinds []*Type
	for _, t := range p.Types {
		byBase := t.carries("TypeMeta") && t.Markers.Has("genclient")
		if t.Exported && !t.Generic && (t.IsObject() || byBase) {
			kinds = append(kinds, t)
		}
	}
	return kinds
}

// IsInternal reports whether the package is the internal version of an API, e.g. k8s.io/kubernetes/pkg/apis/apps: it
// has kinds, none of them has json tags, and its name is not that of a version.
func (p *Package) IsInternal() bool {
	kinds := p.Kinds()
	return len(kinds) > 0 && !slices.ContainsFunc(kinds, func(t *Type) bool { return !internal(p, t) })
}

// builders are what a package that registers itself declares.
var builders = []string{"AddToScheme", "SchemeBuilder", "localSchemeBuilder", "addKnownTypes"}

// WantsRegistration reports whether registration code is to be generated for the package: it has a group and kinds, and
// neither says no nor registers itself.
func (p *Package) WantsRegistration() bool {
	if p.Markers.IsFalse("k8s:register-gen") {
		return false
	}
	return p.HasGroup && !p.hasFile("register.go") && !slices.ContainsFunc(builders, p.Declares) &&
		slices.ContainsFunc(p.Kinds(), (*Type).IsRuntimeObject)
}
