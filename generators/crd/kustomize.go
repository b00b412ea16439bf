package crd

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
)

// KustomizeOptions are the options for a kustomization.yaml with the CRDs.
type KustomizeOptions struct {
	Kustomization           string   `json:"kustomization" doc:"path of a kustomization.yaml that lists the CRDs, e.g. config/crd/kustomization.yaml, relative to gen.yaml"`
	KustomizeResources      []string `json:"kustomizeResources" doc:"further resources of that file, relative to it: CRDs that are not generated"`
	KustomizePatches        []string `json:"kustomizePatches" doc:"paths of its patches, e.g. patches/webhook_in_fruits.yaml"`
	KustomizeConfigurations []string `json:"kustomizeConfigurations" doc:"paths of its configurations, e.g. kustomizeconfig.yaml"`
}

// check reports mistakes in the options.
func (o *KustomizeOptions) check(p *codegen.Pass) {
	report := func(key, remedy, problem string) {
		p.Report(ruleOption.At(p.OptionPos(key), "option %s of generator crd: %s", key, problem).Fix("%s", remedy))
	}
	switch path.Base(filepath.ToSlash(o.Kustomization)) {
	case ".", "kustomization.yaml", "kustomization.yml", "Kustomization":
	default:
		report("kustomization", "name it kustomization.yaml, e.g. config/crd/kustomization.yaml",
			"kustomize reads no file of the name "+path.Base(filepath.ToSlash(o.Kustomization)))
	}
	for _, list := range []struct {
		key    string
		values []string
	}{{"kustomizeResources", o.KustomizeResources}, {"kustomizePatches", o.KustomizePatches},
		{"kustomizeConfigurations", o.KustomizeConfigurations}} {
		if len(list.values) > 0 && o.Kustomization == "" {
			report(list.key, "set kustomization to its path, e.g. config/crd/kustomization.yaml",
				"there is no kustomization.yaml")
		}
	}
}

// kustomizeFiles returns the kustomization.yaml. files are those of the CRDs.
func (o *KustomizeOptions) kustomizeFiles(p *codegen.Pass, built []*Result, files []codegen.File,
) ([]codegen.File, error) {
	if o.Kustomization == "" || len(files) == 0 {
		return nil, nil
	}
	dir := p.OutputDir(filepath.Dir(filepath.FromSlash(o.Kustomization)))
	resources := append([]string{}, o.KustomizeResources...)
	var sources []string
	for i, file := range files {
		relative, err := filepath.Rel(dir.Dir, file.Path)
		if err != nil {
			return nil, err
		}
		resources, sources = append(resources, filepath.ToSlash(relative)), append(sources, built[i].Source()...)
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
