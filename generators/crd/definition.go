package crd

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/schema"
	shared "github.com/gen-toolkit/gen/internal/markers"
)

// newDefinition returns the CRD of a kind.
func (o *Options) newDefinition(
	p *codegen.Pass, schemas *schema.Builder, k *kind, fields holders,
) *apiext.CustomResourceDefinition {
	storage, marked := k.storage(), k.marked()
	group := storage.Package.Group
	named := naming(k, storage)
	plural := o.plural(p, named)
	crd := &apiext.CustomResourceDefinition{
		TypeMeta: metav1.TypeMeta{
			APIVersion: apiext.SchemeGroupVersion.String(), Kind: "CustomResourceDefinition",
		},
		ObjectMeta: metav1.ObjectMeta{Name: plural + "." + group},
		Spec: apiext.CustomResourceDefinitionSpec{
			Group: group,
			Names: apiext.CustomResourceDefinitionNames{
				Kind: named.Kind, ListKind: named.Kind + "List", Plural: plural, Singular: named.Singular,
				ShortNames: named.ShortNames, Categories: named.Categories,
			},
			Scope:      apiext.ClusterScoped,
			Conversion: conversion(p, k),
		},
	}
	if named.Namespaced {
		crd.Spec.Scope = apiext.NamespaceScoped
	}
	for _, r := range k.versions {
		o.agree(p, named, r)
		metadata(p, crd, r.Type.Markers)
		crd.Spec.Versions = append(crd.Spec.Versions, version(p, schemas, r, fields,
			r == storage || slices.Contains(marked, r)))
	}
	served := func(v apiext.CustomResourceDefinitionVersion) bool { return v.Served }
	if !slices.ContainsFunc(crd.Spec.Versions, served) {
		p.Report(ruleStorage.At(storage.Type.Pos, "no version of %s is served", k.name).
			Fix("remove +kubebuilder:unservedversion from one of them"))
	}
	return crd
}

// marked returns the versions that markers make the storage version.
func (k *kind) marked() (marked []*model.Resource) {
	for _, r := range k.versions {
		if r.Type.Markers.Has("kubebuilder:storageversion") {
			marked = append(marked, r)
		}
	}
	return marked
}

// storage returns the version in which objects are stored.
func (k *kind) storage() *model.Resource {
	if marked := k.marked(); len(marked) > 0 {
		return marked[0]
	}
	return k.versions[0]
}

// checkStorage reports several versions of which not exactly one is marked.
func checkStorage(p *codegen.Pass, k *kind, unchecked bool) {
	marked := k.marked()
	switch {
	case len(marked) == 0 && len(k.versions) > 1:
		p.Report(ruleStorage.At(k.versions[0].Type.Pos, "%s has %d versions, and none is marked as the storage version",
			k.name, len(k.versions)).
			Fix("put +kubebuilder:storageversion on the version in which objects are stored"))
	case len(marked) > 1:
		problem := ruleStorage.At(marked[1].Type.Pos, "%s has several storage versions: %s and %s", k.name,
			marked[0].Package.Version, marked[1].Package.Version).
			Fix("keep +kubebuilder:storageversion on only one of them")
		if unchecked { // a later step of the project leaves one
			problem.Severity = diag.Warning
		}
		p.Report(problem)
	}
}

// naming returns the version that decides names and scope: the storage version, unless only another one has a marker
// for them.
func naming(k *kind, storage *model.Resource) *model.Resource {
	if i := slices.IndexFunc(k.versions, setsNames); i >= 0 && !setsNames(storage) {
		return k.versions[i]
	}
	return storage
}

// setsNames reports whether a marker sets a version's name or scope.
func setsNames(r *model.Resource) bool {
	return r.PluralSet || r.Type.Markers.Has("kubebuilder:resource") || r.Type.Markers.Has("genclient:nonNamespaced")
}

// agree reports versions of a kind with different names or scopes: a CRD has only one of each.
func (o *Options) agree(p *codegen.Pass, a, b *model.Resource) {
	same := o.plural(p, a) == o.plural(p, b) && a.Singular == b.Singular && a.Namespaced == b.Namespaced
	if setsNames(b) && !same {
		p.Report(ruleDiffer.At(b.Type.Pos, "versions %s and %s of %s differ in plural, singular or scope",
			a.Package.Version, b.Package.Version, a.Kind).
			Fix("give both the same +kubebuilder:resource marker"))
	}
}

func version(
	p *codegen.Pass, schemas *schema.Builder, r *model.Resource, fields holders, storage bool,
) apiext.CustomResourceDefinitionVersion {
	v := apiext.CustomResourceDefinitionVersion{
		Name:    r.Package.Version,
		Served:  r.Served(),
		Storage: storage,
		Schema:  &apiext.CustomResourceValidation{OpenAPIV3Schema: schemas.Object(r.Type)},
	}
	if !schemas.CutOff() { // else there may be endless paths, too
		v.AdditionalPrinterColumns, v.SelectableFields = columns(p, r, fields), selectable(p, r, fields)
		v.Subresources = subresources(p, r, fields)
	}
	if m, ok := r.Type.Markers.Find("kubebuilder:deprecatedversion"); ok {
		v.Deprecated = true
		if warning, given := m.Args["warning"]; given {
			v.DeprecationWarning = &warning
		}
	}
	return v
}

// metadata adds the annotations and labels of +kubebuilder:metadata.
func metadata(p *codegen.Pass, crd *apiext.CustomResourceDefinition, set marker.Set) {
	add := func(m marker.Marker, argument string, into *map[string]string) {
		for _, pair := range m.ListArg(argument) {
			key, value, ok := strings.Cut(pair, "=")
			if !ok {
				p.Report(rulePair.At(m.Pos, "marker +%s: %s wants key=value, not %q", m.Name, argument, pair).
					Fix("write %s={\"key=value\"}", argument))
				continue
			}
			if *into == nil {
				*into = map[string]string{}
			}
			if before, given := (*into)[key]; given && before != value {
				p.Report(shared.RuleReplaced.At(m.Pos, "marker +%s replaces the value %q of %s", m.Name, before, key).
					Fix("remove the one that is wrong"))
			}
			(*into)[key] = value
		}
	}
	for _, m := range set.All("kubebuilder:metadata") {
		add(m, "annotations", &crd.Annotations)
		add(m, "labels", &crd.Labels)
	}
}
