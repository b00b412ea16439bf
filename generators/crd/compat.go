package crd

import (
	"cmp"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// versionAnnotation is the annotation in which controller-gen names its version.
const versionAnnotation = "controller-gen.kubebuilder.io/version"

// addCompat gives a CRD what it has from controller-gen alone: names, and parts that API servers ignore, but scripts
// may read.
func (o *Options) addCompat(crd *apiext.CustomResourceDefinition, k *kind) {
	if o.IgnoreGenclient {
		rename(crd, k)
	}
	if o.ControllerGenVersion != "" {
		metav1.SetMetaDataAnnotation(&crd.ObjectMeta, versionAnnotation, o.ControllerGenVersion)
	}
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		if o.EmptySubresources && v.Subresources == nil && len(v.AdditionalPrinterColumns) > 0 {
			v.Subresources = &apiext.CustomResourceSubresources{}
		}
	}
}

// plural returns the plural of a kind: that of client and CRD, or with IgnoreGenclient that of controller-gen.
func (o *Options) plural(p *codegen.Pass, r *model.Resource) string {
	if o.IgnoreGenclient {
		return customPlural(r)
	}
	_, plural := p.PluralNames(r)
	return plural
}

// customPlural returns the plural that controller-gen gives versions of a kind.
func customPlural(versions ...*model.Resource) string {
	plural := names.CustomResource(versions[0].Kind)
	for _, r := range versions {
		for _, m := range r.Type.Markers.All("kubebuilder:resource") {
			plural = cmp.Or(m.Args["path"], plural)
		}
	}
	return plural
}

// rename gives a CRD the plural and the scope that +kubebuilder:resource says, or controller-gen's defaults.
func rename(crd *apiext.CustomResourceDefinition, k *kind) {
	plural, scope := customPlural(k.versions...), apiext.NamespaceScoped
	for _, r := range k.versions {
		for _, m := range r.Type.Markers.All("kubebuilder:resource") {
			if m.Args["scope"] == "Cluster" {
				scope = apiext.ClusterScoped
			}
		}
	}
	crd.Name = plural + "." + crd.Spec.Group
	crd.Spec.Names.Plural, crd.Spec.Scope = plural, scope
}
