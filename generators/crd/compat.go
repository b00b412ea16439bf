package crd

import apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// versionAnnotation is the annotation in which controller-gen names its version.
const versionAnnotation = "controller-gen.kubebuilder.io/version"

// addCompat adds parts of controller-gen's output that API servers ignore, but scripts may read.
func (o *Options) addCompat(crd *apiext.CustomResourceDefinition) {
	if o.ControllerGenVersion != "" {
		if crd.Annotations == nil {
			crd.Annotations = map[string]string{}
		}
		crd.Annotations[versionAnnotation] = o.ControllerGenVersion
	}
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		if o.EmptySubresources && v.Subresources == nil && len(v.AdditionalPrinterColumns) > 0 {
			v.Subresources = &apiext.CustomResourceSubresources{}
		}
	}
}
