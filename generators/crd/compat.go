package crd

import (
	"cmp"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

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

// rename gives a CRD the plural and the scope that +kubebuilder:resource says, or controller-gen's defaults.
func rename(crd *apiext.CustomResourceDefinition, k *kind) {
	plural, scope := names.CustomResource(k.name), apiext.NamespaceScoped
	for _, r := range k.versions {
		for _, m := range r.Type.Markers.All("kubebuilder:resource") {
			plural = cmp.Or(m.Args["path"], plural)
			if m.Args["scope"] == "Cluster" {
				scope = apiext.ClusterScoped
			}
		}
	}
	crd.Name = plural + "." + crd.Spec.Group
	crd.Spec.Names.Plural, crd.Spec.Scope = plural, scope
}
