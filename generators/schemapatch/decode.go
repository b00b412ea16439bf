package schemapatch

import (
	"go.yaml.in/yaml/v3"
	"k8s.io/apimachinery/pkg/util/json"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// decode reads a CRD out of a YAML document, by the names of its fields in JSON.
func decode(document *yaml.Node, crd *apiext.CustomResourceDefinition) error {
	var fields map[string]any
	if err := document.Decode(&fields); err != nil {
		return err
	}
	encoded, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	return json.Unmarshal(encoded, crd)
}
