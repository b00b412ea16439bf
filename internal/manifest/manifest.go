// Package manifest writes Kubernetes objects as YAML. In: objects with JSON tags. Out: bytes, keys sorted.
package manifest

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/json" // which keeps integers
)

// Object returns an object as YAML, as sigs.k8s.io/yaml does, without what only a server fills in.
func Object(object any) ([]byte, error) {
	crd, ok := object.(*apiext.CustomResourceDefinition)
	if ok {
		object = withoutSchemas(crd)
	}
	fields, err := fieldsOf(object)
	if err != nil {
		return nil, err
	}
	delete(fields, "status")
	if metadata, ok := fields["metadata"].(map[string]any); ok {
		delete(metadata, "creationTimestamp")
	}
	if ok {
		addSchemas(fields, crd)
	}
	return marshal(fields)
}

// Part returns a part of an object as it is in manifests, e.g. a schema.
func Part(part any) ([]byte, error) {
	if s, ok := part.(*apiext.JSONSchemaProps); ok {
		return marshal(schema{s})
	}
	fields, err := fieldsOf(part)
	if err != nil {
		return nil, err
	}
	return marshal(fields)
}

// fieldsOf returns an object's fields by their names in JSON. With sigs.k8s.io/yaml, which goes to JSON and back twice,
// the CRDs of gateway-api took 175 instead of 95 ms of CPU (hack/bench).
func fieldsOf(object any) (fields map[string]any, err error) {
	encoded, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	return fields, json.Unmarshal(encoded, &fields)
}

// withoutSchemas returns a CRD with empty schemas, which are most of it: see [schema].
func withoutSchemas(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceDefinition {
	shell := *crd
	shell.Spec.Versions = slices.Clone(crd.Spec.Versions)
	for i, v := range shell.Spec.Versions {
		if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
			shell.Spec.Versions[i].Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: &apiext.JSONSchemaProps{}}
		}
	}
	return &shell
}

// addSchemas puts the schemas into the fields of a CRD.
func addSchemas(fields map[string]any, crd *apiext.CustomResourceDefinition) {
	if len(crd.Spec.Versions) == 0 {
		return
	}
	versions := fields["spec"].(map[string]any)["versions"].([]any)
	for i, v := range crd.Spec.Versions {
		if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
			of := versions[i].(map[string]any)["schema"].(map[string]any)
			of["openAPIV3Schema"] = schema{v.Schema.OpenAPIV3Schema}
		}
	}
}
