// Package webhook writes MutatingWebhookConfigurations and ValidatingWebhookConfigurations, as controller-gen's webhook
// generator does. In: the +kubebuilder:webhook markers of all packages. Out: manifests.yaml.
package webhook

import (
	"cmp"
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// Generator is the webhook generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "webhook",
	Rules: Rules,
	Doc: `configurations of admission webhooks: manifests.yaml

The +kubebuilder:webhook markers of all packages become one MutatingWebhookConfiguration and one
ValidatingWebhookConfiguration, in which the webhooks are sorted by name. +kubebuilder:webhookconfiguration names them, and
+gen:webhook:matchCondition adds conditions in CEL to a webhook.`,
	Markers: markers,
}, func() *Options { return &Options{Dir: "config/webhook"} }, plan)

// Options are the generator's options.
type Options struct {
	Dir       string `json:"dir" alias:"outputDir" doc:"directory for the manifest, relative to gen.yaml"`
	Unchecked bool   `json:"unchecked" doc:"write webhooks that API servers refuse, too, with warnings: where a later step of the project changes them"`

	packaging.Options
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	dir := p.OutputDir(options.Dir)
	options.Check(packaging.Check{Pass: p, Generator: "webhook", Rule: ruleOption})
	webhooks := read(p, options)
	conditions(p, webhooks)
	webhooks = slices.DeleteFunc(webhooks, func(w *webhook) bool { return !w.patch(p) })
	for _, w := range webhooks {
		w.check(p)
	}
	slices.SortStableFunc(webhooks, func(a, b *webhook) int { return strings.Compare(a.Name, b.Name) })
	var objects []any
	var files []codegen.File
	all := configurations(p)
	for _, c := range all {
		c.check(p, webhooks)
		own := slices.DeleteFunc(slices.Clone(webhooks), func(w *webhook) bool { return w.mutating != c.mutating })
		for _, object := range c.objects(webhooks) {
			objects = append(objects, object)
			if err := c.prove(p, object, own); err != nil {
				return nil, err
			}
		}
	}
	if len(objects) > 0 {
		files = append(files, codegen.YAMLFile(p, dir, "manifests.yaml", objects...))
	}
	chart := charted(p, options, dir.Source, all, webhooks)
	kustomization, err := options.KustomizeFiles(p, files)
	return slices.Concat(files, chart, kustomization), err
}

// configuration is the object that holds the webhooks of one sort.
type configuration struct {
	mutating bool
	name     string
	marker   *marker.Marker // that names it; may be nil
}

// configurations returns both configurations with the names that markers give them.
func configurations(p *codegen.Pass) []*configuration {
	mutating := &configuration{mutating: true, name: "mutating-webhook-configuration"}
	validating := &configuration{name: "validating-webhook-configuration"}
	for _, pkg := range p.API.Packages {
		for _, m := range pkg.Markers.All(configurationMarker) {
			c := validating
			if m.Args["mutating"] == "true" {
				c = mutating
			}
			name := cmp.Or(m.Args["name"], c.name)
			if c.marker != nil && c.name != name {
				p.Report(ruleName.At(m.Pos, "the configuration is called %s here and %s at %s", name, c.name,
					shortPosition(c.marker.Pos)).
					Fix("leave one of the +%s markers out: there is one mutating configuration, and one validating one",
						configurationMarker))
				continue
			}
			c.name, c.marker = name, &m
		}
	}
	return []*configuration{mutating, validating}
}

// check reports a configuration that has no webhooks and has a name of its own.
func (c *configuration) check(p *codegen.Pass, webhooks []*webhook) {
	if c.marker != nil && len(c.objects(webhooks)) == 0 {
		p.Report(ruleEmpty.At(c.marker.Pos, "configuration %s has no webhooks and is not written", c.name).
			Fix("add a +%s with mutating=%v", webhookMarker, c.mutating))
	}
}

// objects returns the configuration if it has any webhooks.
func (c *configuration) objects(webhooks []*webhook) []any {
	var own []any
	for _, w := range webhooks {
		if w.mutating == c.mutating {
			own = append(own, w.object())
		}
	}
	if len(own) == 0 {
		return nil
	}
	kind := "ValidatingWebhookConfiguration"
	if c.mutating {
		kind = "MutatingWebhookConfiguration"
	}
	return []any{struct {
		metav1.TypeMeta `json:",inline"`
		Metadata        metav1.ObjectMeta `json:"metadata"`
		Webhooks        []any             `json:"webhooks"`
	}{
		TypeMeta: metav1.TypeMeta{APIVersion: admissionregistrationv1.SchemeGroupVersion.String(), Kind: kind},
		Metadata: metav1.ObjectMeta{Name: c.name},
		Webhooks: own,
	}}
}
