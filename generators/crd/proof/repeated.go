package proof

import (
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// unrepeated returns a CRD in which no version has the rules of an earlier one with the same schema again, and whether there
// was any. Compiling rules is what takes time: HTTPRoute of gateway-api, of which v1beta1 is v1 again, takes half of it.
func unrepeated(crd *apiext.CustomResourceDefinition) (lean *apiext.CustomResourceDefinition, repeats bool) {
	lean = &apiext.CustomResourceDefinition{TypeMeta: crd.TypeMeta, ObjectMeta: crd.ObjectMeta, Spec: crd.Spec}
	lean.Spec.Versions = slices.Clone(crd.Spec.Versions)
	for i := range lean.Spec.Versions {
		version := &lean.Spec.Versions[i]
		same := func(earlier apiext.CustomResourceDefinitionVersion) bool {
			return reflect.DeepEqual(earlier.Schema, version.Schema)
		}
		if slices.ContainsFunc(crd.Spec.Versions[:i], same) {
			version.Schema = version.Schema.DeepCopy()
			repeats = unruled(version.Schema.OpenAPIV3Schema) || repeats
		}
	}
	return lean, repeats
}

// unruled takes all rules out of a schema, and says whether it had any.
func unruled(s *apiext.JSONSchemaProps) (had bool) {
	if s == nil {
		return false
	}
	had = len(s.XValidations) > 0
	s.XValidations = nil
	for name, property := range s.Properties {
		had = unruled(&property) || had
		s.Properties[name] = property
	}
	if s.AdditionalProperties != nil {
		had = unruled(s.AdditionalProperties.Schema) || had
	}
	if s.Items != nil {
		had = unruled(s.Items.Schema) || had
	}
	return had
}
