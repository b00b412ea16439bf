package codegen

import (
	"bytes"
	"path/filepath"

	"go.yaml.in/yaml/v2"
	"k8s.io/apimachinery/pkg/util/json" // which keeps integers

	"github.com/gen-toolkit/gen/codegen/header"
)

// Manifest plans a YAML file of Kubernetes objects, e.g. Manifest("/src/fruit/config/rbac", "role.yaml", role, binding). Keys are
// sorted, what only a server fills in is left out, and the license header is a comment behind the first line. Objects may still change until the plan is done.
func (p *Pass) Manifest(dir, name string, objects ...any) File {
	top := header.YAML(p.generator) + "\n"
	if p.Header != "" {
		top += header.Hash(p.Header)
	}
	return File{
		Path: filepath.Join(dir, name),
		Render: func() ([]byte, error) {
			content := bytes.NewBufferString(top)
			for _, object := range objects {
				body, err := document(object)
				if err != nil {
					return nil, err
				}
				content.WriteString("---\n")
				content.Write(body)
			}
			return content.Bytes(), nil
		},
		data: func() any { return []any{top, objects} },
	}
}

// document returns one object as YAML, without what only a server fills in.
func document(object any) ([]byte, error) {
	fields, err := fieldsOf(object)
	if err != nil {
		return nil, err
	}
	delete(fields, "status")
	if metadata, ok := fields["metadata"].(map[string]any); ok {
		delete(metadata, "creationTimestamp")
	}
	return yaml.Marshal(fields)
}

// YAML returns a part of an object as it stands in manifests, e.g. a schema.
func YAML(part any) ([]byte, error) {
	fields, err := fieldsOf(part)
	if err != nil {
		return nil, err
	}
	return yaml.Marshal(fields)
}

// fieldsOf returns an object's fields by their names in JSON. With sigs.k8s.io/yaml, which goes to JSON and back twice, the CRDs of
// gateway-api took 175 instead of 95 ms of CPU (hack/bench).
func fieldsOf(object any) (fields map[string]any, err error) {
	encoded, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(encoded, &fields)
	return fields, err
}
