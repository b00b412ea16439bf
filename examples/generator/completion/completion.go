// Package completion is a generator for Go structs that are no Kubernetes API: it completes a command's flags in a
// shell. It reads the result of another generator, package flags.
package completion

import (
	"bytes"
	_ "embed"
	"regexp"
	"slices"
	"text/template"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/examples/generator/flags"
)

// Generator writes a file for bash for each command.
var Generator = codegen.New(codegen.Generator{
	Name: "completion",
	Doc: `shell completion of commands: <dir>/<program>.bash

For each struct with +flags and +completion=<program> it completes the names of flags in bash, and after a flag the
values of +completion:values, or else names of files.`,
	Markers: []marker.Definition{
		{Name: "completion", Scopes: marker.Type, Kind: marker.String,
			Doc: "Names the program that has these flags. E.g. +completion=stall."},
		{Name: "completion:values", Scopes: marker.Field, Kind: marker.List,
			Doc: "Lists the values of a flag. E.g. +completion:values=text;json."},
	},
	Rules:    diag.Table("https://example.org/completion", incompletable),
	Requires: []*codegen.Generator{flags.Generator},
}, func() *Options { return &Options{Dir: "completion"} }, plan)

// Options are those of the generator.
type Options struct {
	Dir string `json:"dir" doc:"directory for the files, relative to gen.yaml"`
}

var incompletable = &diag.Rule{
	Name: "incompletable", Doc: "a shell can't complete a flag", Severity: diag.Error,
	Why:  "The file completes flags of package flags, and words without spaces, quotes and dollars.",
	Bad:  "// +completion:values=\"a b\"\nFormat string",
	Good: "// +completion:values=a;b\nFormat string",
}

// A view is what a file is rendered from.
type view struct {
	Program string
	Flags   []option
}

type option struct {
	Name   string
	Bool   bool     // it takes no value
	Values []string // nil for any
}

func plan(p *codegen.Pass, options *Options) (files []codegen.File, err error) {
	target := p.OutputDir(options.Dir, ".bash")
	result, _ := p.ResultOf(flags.Generator)
	all, _ := result.(flags.Flags)
	for _, pkg := range p.API.Packages {
		for _, t := range pkg.Types {
			m, ok := t.Markers.Find("completion")
			switch {
			case !ok:
				complete(p, t, nil) // no field should have values
			case all[t] == nil:
				p.Report(incompletable.At(m.Pos, "%s has no flags to complete", t.Name).
					Fix("give it +flags, and the job the generator flags"))
			case !word.MatchString(m.Value):
				p.Report(incompletable.At(m.Pos, "%q can't be the name of a program", m.Value).Fix("write e.g. stall"))
			default:
				v := view{m.Value, complete(p, t, all[t])}
				from := target.WithSource(pkg.Path + "." + t.Name)
				files = append(files, codegen.TextFile(p, from, v.Program+".bash", "#", v, render))
			}
		}
	}
	return files, nil
}

// word is what needs no quotes in bash.
var word = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]*$`)

// complete adds the values of flags, and reports those that can't be completed.
func complete(p *codegen.Pass, t *model.Type, all []flags.Flag) (options []option) {
	for _, f := range t.Fields {
		m, marked := f.Markers.Find("completion:values")
		i := slices.IndexFunc(all, func(of flags.Flag) bool { return of.Field == f.Name })
		switch {
		case i < 0 && marked:
			p.Report(incompletable.At(m.Pos, "field %s has no flag", f.Name).Fix("remove the marker"))
		case i >= 0:
			for _, value := range append([]string{all[i].Name}, m.Items...) {
				if !word.MatchString(value) {
					p.Report(incompletable.At(f.Pos, "%q is more than one word in a shell", value).
						Fix("write letters, digits and . _ / -"))
				}
			}
			options = append(options, option{all[i].Name, all[i].Method == "BoolVar", m.Items})
		}
	}
	return options
}

//go:embed completion.tmpl
var text string

var parsed = template.Must(template.New("completion.tmpl").Parse(text))

func render(v view) ([]byte, error) {
	var out bytes.Buffer
	err := parsed.Execute(&out, v)
	return out.Bytes(), err
}
