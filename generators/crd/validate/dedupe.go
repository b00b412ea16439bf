package validate

import (
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// dedupe returns a CRD in which each version with the schema of an earlier one has no rules, and whether there is any.
// Compiling rules takes most of the time: for HTTPRoute of gateway-api, where v1beta1 equals v1, this saves half of it.
func dedupe(crd *apiext.CustomResourceDefinition) (lean *apiext.CustomResourceDefinition, repeats bool) {
	lean = &apiext.CustomResourceDefinition{TypeMeta: crd.TypeMeta, ObjectMeta: crd.ObjectMeta, Spec: crd.Spec}
	lean.Spec.Versions = slices.Clone(crd.Spec.Versions)
	for i := range lean.Spec.Versions {
		version := &lean.Spec.Versions[i]
		same := func(earlier apiext.CustomResourceDefinitionVersion) bool {
			return reflect.DeepEqual(earlier.Schema, version.Schema)
		}
		if slices.ContainsFunc(crd.Spec.Versions[:i], same) {
			without := schema.NewRewriter(func(s *apiext.JSONSchemaProps) {
				repeats = repeats || len(s.XValidations) > 0
				s.XValidations = nil
			})
			version.Schema = &apiext.CustomResourceValidation{
				OpenAPIV3Schema: without.Copy(version.Schema.OpenAPIV3Schema)}
		}
	}
	return lean, repeats
}
