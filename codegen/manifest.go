package codegen

import (
	"bytes"
	"path/filepath"

	"go.yaml.in/yaml/v2"
	"k8s.io/apimachinery/pkg/util/json" // which keeps integers

	"github.com/gen-toolkit/gen/codegen/header"
)

// Manifest plans a YAML file of Kubernetes objects, e.g. Manifest("/src/fruit/config/rbac", "role.yaml", role, binding). Keys are
// sorted, and what only a server fills in is left out.
func (p *Pass) Manifest(dir, name string, objects ...any) File {
	generator := p.generator
	return File{
		Path: filepath.Join(dir, name),
		Render: func() ([]byte, error) {
			content := bytes.NewBufferString(header.YAML(generator) + "\n")
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
	}
}

// document returns one object as YAML. It goes through JSON once, for the fields' names: with sigs.k8s.io/yaml, which goes there
// and back again, the CRDs of gateway-api took 175 instead of 95 ms of CPU (hack/bench).
func document(object any) ([]byte, error) {
	encoded, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	if err := json.Unmarshal(encoded, &fields); err != nil {
		return nil, err
	}
	delete(fields, "status")
	if metadata, ok := fields["metadata"].(map[string]any); ok {
		delete(metadata, "creationTimestamp")
	}
	return yaml.Marshal(fields)
}
