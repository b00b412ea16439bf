// Package manifest writes Kubernetes objects as YAML. In: objects with JSON tags. Out: bytes, keys sorted.
package manifest

import (
	"go.yaml.in/yaml/v2"
	"k8s.io/apimachinery/pkg/util/json" // which keeps integers
)

// A Writer writes any number of objects, by several goroutines. What is alike in them it writes once. The zero value is
// ready.
type Writer struct{ parts parts }

// Object returns an object as YAML, without what only a server fills in.
func (w *Writer) Object(object any) ([]byte, error) {
	fields, encoded, err := fieldsOf(object)
	if err != nil {
		return nil, err
	}
	delete(fields, "status")
	if metadata, ok := fields["metadata"].(map[string]any); ok {
		delete(metadata, "creationTimestamp")
	}
	return w.parts.marshal(fields, encoded)
}

// Part returns a part of an object as it is in manifests, e.g. a schema.
func Part(part any) ([]byte, error) {
	fields, _, err := fieldsOf(part)
	if err != nil {
		return nil, err
	}
	return yaml.Marshal(fields)
}

// fieldsOf returns an object's fields by their names in JSON, and the JSON. With sigs.k8s.io/yaml, which goes to JSON
// and back twice, the CRDs of gateway-api took 175 instead of 95 ms of CPU (hack/bench).
func fieldsOf(object any) (fields map[string]any, encoded []byte, err error) {
	if encoded, err = json.Marshal(object); err != nil {
		return nil, nil, err
	}
	return fields, encoded, json.Unmarshal(encoded, &fields)
}
