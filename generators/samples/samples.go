// Package samples writes sample objects as YAML with comments. In: the CRDs of kinds. Out: for each kind and version
// a minimal and a full object that API servers accept, by the judgement of their own validation.
package samples

import (
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/util/json" // which keeps integers

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/internal/filename"
)

// Generator is the samples generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "samples",
	Rules: Rules,
	Doc: `sample objects with comments: <group>_<version>_<kind>.yaml

For every kind and version that has a CRD it writes a minimal object, with the required fields, and a full one, with all
fields but the status. Comments say what the fields mean, their defaults and the choices of enums.

Values come from +kubebuilder:example, defaults, enums and the constants of Go types, else gen makes them for types,
formats, patterns and bounds. Where rules or unions refuse the object, gen leaves fields out, or takes other values of
enums and rules. The API server's own validation decides. A field without a value that it accepts is left out with a
comment and a warning: write a value as +kubebuilder:example on the field.

In a job without crd, CRDs have the default options.`,
	Requires: []*codegen.Generator{crd.Generator},
	Kubernetes: codegen.Kubernetes{
		Version: codegen.CustomResourceVersion,
		ByGroup: true,
	},
}, func() *Options {
	return &Options{Dir: "config/samples", Which: []string{minimal, full}, File: fileName}
}, plan)

// Options are the generator's options.
type Options struct {
	codegen.PluralOptions
	Dir   string   `json:"dir" doc:"directory for the samples, relative to gen.yaml"`
	Which []string `json:"which" doc:"which samples are written: minimal, full or both"`
	File  string   `json:"file" doc:"name of a sample's file, as a template with .Group, .Version, .Kind and .Which, and the functions lower, kebab and first, e.g. \"{{first .Group}}_{{.Version}}_{{lower .Kind}}.yaml\""`
}

// ByGroup reports whether no two files of different groups may have the same path.
func (o *Options) ByGroup() bool { return o.File == fileName }

const (
	minimal  = "minimal"
	full     = "full"
	fileName = `{{.Group}}_{{.Version}}_{{lower .Kind}}{{if eq .Which "full"}}_full{{end}}.yaml`
)

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	dir := p.OutputDir(options.Dir)
	namer := &filename.Namer{Generator: "samples", Template: options.File, Default: fileName,
		Fields: ".Group, .Version, .Kind and .Which", Extensions: []string{".yaml", ".yml"}}
	if !namer.Parse(p) || !options.checkWhich(p) {
		return nil, nil
	}
	all, err := build(p, options.Which, func(d codegen.Diagnostic) { p.Report(d) })
	p.Result = all
	var files []codegen.File
	for _, s := range all {
		r := s.Resource
		name, ok := namer.Name(p, fmt.Sprintf("the %s sample of %s in version %s", s.Which, r.Kind, r.Package.Version),
			map[string]string{"Group": r.Package.Group, "Version": r.Package.Version, "Kind": r.Kind, "Which": s.Which})
		if !ok {
			return nil, nil
		}
		source := r.Package.Path + "." + r.Kind
		files = append(files, codegen.TextFile(p, dir.WithSource(source), name, "#", s.YAML, render))
	}
	return files, err
}

// checkWhich reports mistakes in the option which.
func (o *Options) checkWhich(p *codegen.Pass) bool {
	ok := true
	report := func(format string, args ...any) {
		p.Report(ruleWhich.At(p.OptionPos("which"), "option which of generator samples: "+format, args...).
			Fix("write minimal, full or both"))
		ok = false
	}
	for i, which := range o.Which {
		if which != minimal && which != full {
			report("there is no sample %q", which)
		}
		if slices.Contains(o.Which[:i], which) {
			report("duplicate %s", which)
		}
	}
	if len(o.Which) == 0 {
		report("it is empty")
	}
	return ok
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
