// Package admissionpolicy writes ValidatingAdmissionPolicies and MutatingAdmissionPolicies with their bindings. In: the
// markers of packages and types, and the deprecated fields of kinds. Out: policies.yaml.
package admissionpolicy

import (
	"cmp"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/internal/packaging"
)

// Generator is the admissionpolicy generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "admissionpolicy",
	Rules: Rules,
	Doc: `admission policies with their bindings: policies.yaml

+gen:validatingPolicy makes a ValidatingAdmissionPolicy, and +gen:mutatingPolicy a MutatingAdmissionPolicy: for what CRDs can't
say, about kinds of Kubernetes and of other modules, requests, users, namespaces, and a second object with parameters. Each has
a binding for all namespaces, or those of +gen:policy:binding. API servers have ValidatingAdmissionPolicies from Kubernetes 1.30 on, and
MutatingAdmissionPolicies from 1.36 on.

gen compiles the expressions as API servers do, and checks them against the types of the kinds. A field that is not there, or a
value of a wrong type, is an error at the marker. In a browser, gen checks no expressions.

A kind with fields that are +gen:deprecated gets a ValidatingAdmissionPolicy for each version. API servers warn who sets or
changes such a field; inside of maps from Kubernetes 1.32 on. Fields of the status subresource, which controllers write, have
no warning.`,
	Markers: markers,
	Imports: imported,
}, func() *Options { return &Options{Dir: "config/admissionpolicy"} }, plan)

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir string `json:"dir" doc:"directory for the manifest, relative to gen.yaml"`

	packaging.Options
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	dir := p.OutputDir(options.Dir)
	check := packaging.Check{Pass: p, Generator: "admissionpolicy", Rule: ruleOption}
	options.Check(check)
	check.Needless(map[string]string{"helmNamespace": options.HelmNamespace}, "remove the option",
		"it has no effect: policies and their bindings are in no namespace")
	policies := read(p)
	distinct(p, policies)
	for _, of := range policies {
		if err := of.compile(p); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(policies, func(a, b *policy) int { return cmp.Compare(a.name, b.name) })
	const name = "policies.yaml"
	var objects, charted []any
	for _, of := range append(policies, deprecations(p)...) {
		objects = append(objects, of.objects(func(name string) string { return name })...)
		charted = append(charted, of.objects(options.Name)...)
	}
	if len(objects) == 0 {
		return nil, nil
	}
	files := []codegen.File{codegen.YAMLFile(p, dir, name, objects...)}
	kustomization, err := options.KustomizeFiles(p, files)
	if options.HelmChart != "" {
		template := packaging.Template{HelmOptions: options.Chart()}
		files = append(files, template.File(p, name, dir.Source, charted...))
	}
	return append(files, kustomization...), err
}

// imported returns the packages of the kinds that a policy names.
func imported(m marker.Marker) (paths []string) {
	if m.Name != validatingMarker && m.Name != mutatingMarker {
		return nil
	}
	for _, text := range append(m.ListArg("kinds"), m.Args["params"]) {
		if path, _ := marker.Qualified(text); path != "" {
			paths = append(paths, path)
		}
	}
	return paths
}
