package crd

import apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// versionAnnotation is where controller-gen says which version of it has made a CRD.
const versionAnnotation = "controller-gen.kubebuilder.io/version"

// addCompat adds what means nothing to API servers, and what scripts may read of controller-gen's output.
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
