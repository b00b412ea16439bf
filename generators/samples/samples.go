// Package samples writes sample objects as YAML with comments. In: the CRDs of kinds. Out: for each kind and version
// a minimal and a full object that API servers accept, by the judgement of their own validation.
package samples

import (
	"fmt"
	"slices"
	"strings"
	"text/template"

	"k8s.io/apimachinery/pkg/util/json" // which keeps integers

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd"
)

// Generator is the samples generator.
var Generator = &codegen.Generator{
	Name: "samples",
	Doc: `sample objects with comments: <group>_<version>_<kind>.yaml

For every kind and version that has a CRD it writes a minimal object, with the required fields, and a full one, with all
fields but the status. Comments say what the fields mean, their defaults and the choices of enums.

Values come from +kubebuilder:example, defaults and enums, else gen makes them for types, formats, patterns and bounds. Where
rules or unions concern several fields, gen searches with the API server's own validation for values that it accepts. A
field without such a value is left out with a comment and a warning: write a value as +kubebuilder:example on the field.

In a job without crd, CRDs have the default options.`,
	Options:  func() any { return &Options{Dir: "config/samples", Which: []string{minimal, full}, File: fileName} },
	Version:  codegen.CustomResourceVersion,
	Requires: []*codegen.Generator{crd.Generator},
	Plan:     plan,
}

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir   string   `json:"dir" doc:"directory for the samples, relative to gen.yaml"`
	Which []string `json:"which" doc:"which samples are written: minimal, full or both"`
	File  string   `json:"file" doc:"name of a sample's file, as a template with .Group, .Version, .Kind and .Which, and the functions lower and first, e.g. \"{{first .Group}}_{{.Version}}_{{lower .Kind}}.yaml\""`
}

const (
	minimal  = "minimal"
	full     = "full"
	fileName = `{{.Group}}_{{.Version}}_{{lower .Kind}}{{if eq .Which "full"}}_full{{end}}.yaml`
)

func plan(p *codegen.Pass) ([]codegen.File, error) {
	options := p.Options.(*Options)
	dir := p.OutputDir(options.Dir)
	names, ok := options.check(p)
	if !ok {
		return nil, nil
	}
	all, err := build(p, options.Which, func(d codegen.Diagnostic) { p.Report(d) })
	p.Result = all
	var files []codegen.File
	taken := map[string]string{}
	for _, s := range all {
		r := s.Resource
		var name strings.Builder
		err := names.Execute(&name, map[string]string{"Group": r.Package.Group, "Version": r.Package.Version,
			"Kind": r.Kind, "Which": s.Which})
		if err != nil {
			p.Report(diag.Errorf(p.OptionPos("file"), "option file of generator samples: %v", err).
				Fix("use .Group, .Version, .Kind and .Which"))
			return nil, nil
		}
		sample := fmt.Sprintf("the %s sample of %s in version %s", s.Which, r.Kind, r.Package.Version)
		if other := taken[name.String()]; other != "" {
			p.Report(diag.Errorf(p.OptionPos("file"), "option file of generator samples: %s and %s would both be %s",
				other, sample, name.String()).
				Fix("name files by .Group, .Version, .Kind and .Which"))
			return nil, nil
		}
		taken[name.String()] = sample
		source := r.Package.Path + "." + r.Kind
		files = append(files, codegen.TextFile(p, dir.WithSource(source), name.String(), "#", s.YAML, render))
	}
	return files, err
}

// check reports mistakes in the options, and returns the template of file names.
func (o *Options) check(p *codegen.Pass) (*template.Template, bool) {
	ok := true
	for _, which := range o.Which {
		if which != minimal && which != full {
			p.Report(diag.Errorf(p.OptionPos("which"), "option which of generator samples: there is no sample %q",
				which).
				Fix("write minimal, full or both"))
			ok = false
		}
	}
	if len(o.Which) == 0 || len(slices.Compact(slices.Sorted(slices.Values(o.Which)))) < len(o.Which) {
		p.Report(diag.Errorf(p.OptionPos("which"), "option which of generator samples is empty, or has a sample twice").
			Fix("write minimal, full or both"))
		ok = false
	}
	names, err := template.New("file").Option("missingkey=error").Funcs(template.FuncMap{"lower": strings.ToLower,
		"first": func(group string) string { return strings.Split(group, ".")[0] }}).Parse(o.File)
	if err != nil {
		p.Report(diag.Errorf(p.OptionPos("file"), "option file of generator samples: %v", err).
			Fix("write a template such as {{.Group}}_{{.Version}}_{{lower .Kind}}_{{.Which}}.yaml"))
	} else if !strings.HasSuffix(o.File, ".yaml") && !strings.HasSuffix(o.File, ".yml") {
		p.Report(diag.Errorf(p.OptionPos("file"), "option file of generator samples: %q does not end in .yaml", o.File).
			Fix("end it in .yaml"))
		ok = false
	}
	return names, ok && err == nil
}

func render(text string) ([]byte, error) { return []byte(text), nil }

// decode returns a solution of an earlier run, with integers as integers.
func decode(encoded []byte) (*solution, error) {
	var s solution
	if err := json.Unmarshal(encoded, &s); err != nil {
		return nil, fmt.Errorf("read a solution: %w", err)
	}
	return &s, nil
}
