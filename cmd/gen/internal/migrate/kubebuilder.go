package migrate

import (
	"io/fs"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// kubebuilderProject is the file in which kubebuilder notes the APIs of a project.
const kubebuilderProject = "PROJECT"

// A resource is one of the APIs that PROJECT lists.
type resource struct {
	Kind string `yaml:"kind"` // e.g. "Fruit"
	Path string `yaml:"path"` // import path of the package of its types
	API  *struct {
		CRDVersion string `yaml:"crdVersion"`
	} `yaml:"api"` // nil for a resource of another project
}

// kubebuilder asks about the APIs of PROJECT for which no generator is called.
func (r *reader) kubebuilder() {
	content, err := fs.ReadFile(r.files, kubebuilderProject)
	if err != nil {
		return
	}
	var file struct {
		Resources []yaml.Node `yaml:"resources"`
	}
	if err := yaml.Unmarshal(content, &file); err != nil {
		r.unreadable(kubebuilderProject, err)
		return
	}
	for _, node := range file.Resources {
		var of resource
		if err := node.Decode(&of); err != nil {
			r.unreadable(at(kubebuilderProject, node.Line), err)
			continue
		}
		dir, own := strings.CutPrefix(of.Path, r.module+"/")
		if of.API != nil && own && !r.plan.covers(r.packageOf(dir)) {
			note(&r.plan.Questions, at(kubebuilderProject, node.Line),
				"what generates the code of "+of.Kind+"? No call of a generator names "+r.packageOf(dir))
		}
	}
}

// covers reports whether a job is for a package.
func (p *Plan) covers(name string) bool {
	return slices.ContainsFunc(p.Jobs, func(j *Job) bool {
		return among(j.Packages, name)
	})
}
