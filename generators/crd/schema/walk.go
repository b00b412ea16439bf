package schema

import apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

// Walk calls do for a schema and all schemas inside of it, outer ones first.
func Walk(s *props, do func(*props)) {
	do(s)
	for name, property := range s.Properties {
		Walk(&property, do)
		s.Properties[name] = property
	}
	if s.Items != nil && s.Items.Schema != nil {
		Walk(s.Items.Schema, do)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		Walk(s.AdditionalProperties.Schema, do)
	}
}

// Count returns the number of schemas in a CRD, as a measure of work.
func Count(crd *apiext.CustomResourceDefinition) (n int) {
	for _, version := range crd.Spec.Versions {
		Walk(version.Schema.OpenAPIV3Schema, func(*props) { n++ })
	}
	return n
}
