package codegen

import (
	"bytes"
	"path/filepath"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// Manifest plans a YAML file of Kubernetes objects, e.g. Manifest(p.Directory("config/rbac"), "role.yaml", role,
// binding). Keys are sorted, what only a server fills in is left out, and the license header is a comment behind the
// first line. Objects may still change until the plan is done.
func (p *Pass) Manifest(place Place, name string, objects ...any) File {
	top := genheader.YAML(p.generator) + "\n" + genheader.Source("#", place.Source)
	if p.Header != "" {
		top += genheader.Hash(p.Header)
	}
	return File{
		Path:   filepath.Join(place.Dir, name),
		Source: place.Source,
		Render: func() ([]byte, error) {
			content := bytes.NewBufferString(top)
			for _, object := range objects {
				body, err := p.inv.manifests.Object(object)
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
