package crd

import (
	"path/filepath"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// HelmOptions are the options for a Helm chart with the CRDs.
type HelmOptions struct {
	packaging.HelmOptions
	HelmTemplates bool   `json:"helmTemplates" doc:"write CRDs as templates of the chart, templates/crd-<group>_<plural>.yaml, which Helm upgrades and removes with a release; otherwise they are in its crds/"`
	HelmKeep      string `json:"helmKeep" doc:"expression that has to be true for the annotation helm.sh/resource-policy: keep of a templated CRD, e.g. .Values.crds.keep, or true for always"`
}

func optionCheck(p *codegen.Pass) packaging.Check {
	return packaging.Check{Pass: p, Generator: "crd", Rule: ruleOption}
}

// check reports mistakes in the options.
func (o *HelmOptions) check(p *codegen.Pass) {
	c := optionCheck(p)
	o.CheckHelm(c)
	c.Expression("helmKeep", o.HelmKeep)
	if o.HelmTemplates && o.HelmChart == "" {
		c.Option("helmTemplates", "set helmChart to the directory of the chart", "there is no chart")
	}
	if !o.HelmTemplates {
		given := o.HelmGiven()
		given["helmKeep"] = o.HelmKeep
		c.Needless(given, "set helmTemplates, too", "it is for templated CRDs only")
	}
}

// helmFiles returns the files of the chart.
func (o *HelmOptions) helmFiles(p *codegen.Pass, built []*Result) (files []codegen.File) {
	if o.HelmChart == "" {
		return nil
	}
	if !o.HelmTemplates {
		dir := p.OutputDir(filepath.Join(o.HelmChart, "crds"))
		for _, r := range built {
			files = append(files, codegen.YAMLFile(p, dir.WithSource(r.Source()...), r.fileName(), r.CRD))
		}
		return files
	}
	template := packaging.Template{HelmOptions: &o.HelmOptions, Keep: o.HelmKeep}
	for _, r := range built {
		object := packaging.Object{TypeMeta: r.CRD.TypeMeta, Metadata: r.CRD.ObjectMeta,
			Body: map[string]any{"spec": o.spec(r.CRD.Spec)}}
		files = append(files, template.File(p, "crd-"+r.fileName(), r.Source(), object))
	}
	return files
}

// spec returns the specification of a CRD with the service that the chart has.
func (o *HelmOptions) spec(spec apiext.CustomResourceDefinitionSpec) apiext.CustomResourceDefinitionSpec {
	c := spec.Conversion
	if c == nil || c.Webhook == nil || c.Webhook.ClientConfig == nil || c.Webhook.ClientConfig.Service == nil {
		return spec
	}
	spec.Conversion = c.DeepCopy()
	service := spec.Conversion.Webhook.ClientConfig.Service
	service.Namespace, service.Name = o.Namespace(service.Namespace), o.Name(service.Name)
	return spec
}
