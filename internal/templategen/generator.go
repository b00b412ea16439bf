// Package templategen makes generators of templates that gen.yaml names: no Go to write, nothing to build. In: the
// settings of gen.yaml, the template's text, the API. Out: a codegen.Generator, whose plan executes the template for
// each package, type, kind or group, and reports what is wrong with it at its line and at the type that it was executed
// for.
package templategen

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// Options are the settings of a template in gen.yaml.
type Options struct {
	codegen.PackageOptions
	Template string `json:"template" doc:"file of the template, relative to gen.yaml, e.g. hack/helpers.go.tmpl"`
	Each     string `json:"each" doc:"what one output is for: package (the default), type, kind, group or api"`
	File     string `json:"file" doc:"name of the output, e.g. zz_generated.helpers.go; may have actions, e.g. {{.Name | lower}}.md"`
	When     string `json:"when" doc:"marker that asks for the output, e.g. +example:helpers; without it every package, type or kind has one"`
	Comment  string `json:"comment" doc:"what opens a comment in the output, e.g. #, where gen can't tell by the file's extension"`
}

// New returns the generator of a template.
func New(name, template string, markers []marker.Definition) *codegen.Generator {
	return codegen.New(codegen.Generator{
		Name: name,
		Doc: fmt.Sprintf("template %s of gen.yaml\n\ngen explain templates says what templates see and call.",
			template),
		Markers: markers,
	}, func() *Options { return &Options{Template: template} }, plan)
}

// Unmarked reports whether packages without markers have outputs: kinds and groups have a marker of the package.
func (o *Options) Unmarked() bool { return o.When == "" && o.Each != "kind" && o.Each != "group" }

// marker returns the marker that asks for the output, without its plus sign.
func (o *Options) marker() string { return strings.TrimPrefix(o.When, "+") }

// errorf reports a mistake in an option.
func errorf(p *codegen.Pass, option, remedy, format string, args ...any) {
	p.Report(ruleOption.At(p.OptionPos(option), format, args...).Fix("%s", remedy))
}

func plan(p *codegen.Pass, o *Options) ([]codegen.File, error) {
	t := parse(p, o)
	if t == nil {
		return nil, nil
	}
	all, ok := subjects(p, o)
	if !ok {
		return nil, nil
	}
	if o.Dir != "" {
		p.OutputDir(o.Dir, filepath.Ext(o.File)) // also where no output is left
	}
	var files []codegen.File
	for _, out := range t.outputs(all) {
		if file, ok := t.file(out); ok {
			files = append(files, file)
		}
	}
	t.report()
	return files, nil
}

// read returns the text of the template.
func read(p *codegen.Pass, o *Options) (file codegen.SourceFile, ok bool) {
	file, err := p.ReadFile(filepath.FromSlash(o.Template))
	if err != nil {
		errorf(p, "template", "create it, or name another file", "the template %s can't be read", o.Template)
	}
	return file, err == nil
}
