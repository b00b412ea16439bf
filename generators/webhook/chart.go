package webhook

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// charted returns the configurations as a template of the Helm chart.
func charted(
	p *codegen.Pass, options *Options, source []string, configurations []*configuration, webhooks []*webhook,
) []codegen.File {
	if options.HelmChart == "" {
		return nil
	}
	chart := options.Chart()
	var own []*webhook
	for _, w := range webhooks {
		own = append(own, w.charted(chart))
	}
	var objects []any
	for _, c := range configurations {
		named := configuration{mutating: c.mutating, name: chart.Name(c.name)}
		objects = append(objects, named.objects(own)...)
	}
	if len(objects) == 0 {
		return nil
	}
	template := packaging.Template{HelmOptions: chart}
	return []codegen.File{template.File(p, "webhooks.yaml", source, objects...)}
}

// charted returns the webhook with the service that the chart has.
func (w *webhook) charted(chart *packaging.HelmOptions) *webhook {
	own := *w
	if s := w.ClientConfig.Service; s != nil {
		own.ClientConfig.Service = s.DeepCopy()
		own.ClientConfig.Service.Name = chart.Name(s.Name)
		own.ClientConfig.Service.Namespace = chart.Namespace(s.Namespace)
	}
	return &own
}
