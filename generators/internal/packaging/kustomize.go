package packaging

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
)

// KustomizeOptions are the options of a generator for a kustomization.yaml.
type KustomizeOptions struct {
	Kustomization           string   `json:"kustomization" doc:"path of a kustomization.yaml that lists the manifests, e.g. config/crd/kustomization.yaml, relative to gen.yaml"`
	KustomizeResources      []string `json:"kustomizeResources" doc:"further resources of that file, relative to it: manifests that are not generated"`
	KustomizePatches        []string `json:"kustomizePatches" doc:"paths of its patches, e.g. patches/webhook_in_fruits.yaml"`
	KustomizeConfigurations []string `json:"kustomizeConfigurations" doc:"paths of its configurations, e.g. kustomizeconfig.yaml"`
}

// CheckKustomize reports mistakes in the options.
func (o *KustomizeOptions) CheckKustomize(c Check) {
	switch path.Base(filepath.ToSlash(o.Kustomization)) {
	case ".", "kustomization.yaml", "kustomization.yml", "Kustomization":
	default:
		c.Option("kustomization", "name it kustomization.yaml, e.g. config/crd/kustomization.yaml",
			"kustomize reads no file of the name %s", path.Base(filepath.ToSlash(o.Kustomization)))
	}
	for _, list := range []struct {
		key    string
		values []string
	}{{"kustomizeResources", o.KustomizeResources}, {"kustomizePatches", o.KustomizePatches},
		{"kustomizeConfigurations", o.KustomizeConfigurations}} {
		if len(list.values) > 0 && o.Kustomization == "" {
			c.Option(list.key, "set kustomization to its path, e.g. config/crd/kustomization.yaml",
				"there is no kustomization.yaml")
		}
	}
}

// KustomizeFiles returns the kustomization.yaml of manifests.
func (o *KustomizeOptions) KustomizeFiles(p *codegen.Pass, manifests []codegen.File) ([]codegen.File, error) {
	if o.Kustomization == "" || len(manifests) == 0 {
		return nil, nil
	}
	dir := p.OutputDir(filepath.Dir(filepath.FromSlash(o.Kustomization)))
	resources := append([]string{}, o.KustomizeResources...)
	var sources []string
	for _, file := range manifests {
		relative, err := filepath.Rel(dir.Dir, file.Path)
		if err != nil {
			return nil, err
		}
		resources = append(resources, filepath.ToSlash(relative))
		for _, source := range file.Source {
			if !slices.Contains(sources, source) {
				sources = append(sources, source)
			}
		}
	}
	object := map[string]any{"apiVersion": "kustomize.config.k8s.io/v1beta1", "kind": "Kustomization",
		"resources": resources}
	var patches []any
	for _, patch := range o.KustomizePatches {
		if strings.Contains(patch, "\n") {
			patches = append(patches, map[string]any{"patch": patch})
		} else {
			patches = append(patches, map[string]any{"path": patch})
		}
	}
	if patches != nil {
		object["patches"] = patches
	}
	if len(o.KustomizeConfigurations) > 0 {
		object["configurations"] = o.KustomizeConfigurations
	}
	return []codegen.File{codegen.YAMLFile(p, dir.WithSource(sources...), filepath.Base(o.Kustomization), object)}, nil
}
