// Package flags is a generator for Go structs that are no Kubernetes API: it binds a command's options to flags.
package flags

import (
	_ "embed"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// Generator writes zz_generated.flags.go beside the structs that ask for it.
var Generator = &codegen.Generator{
	Name: "flags",
	Doc: `flags of a command's options: zz_generated.flags.go

For each struct with +flags it writes a method AddFlags(*flag.FlagSet). A field's flag has the field's name, or that of
+flag, and the field's comment.`,
	Markers: []marker.Definition{
		{Name: "flags", Scopes: marker.Type, Kind: marker.Flag, Doc: "Binds the fields of a struct to flags."},
		{Name: "flag", Scopes: marker.Field, Kind: marker.String, Doc: "Names the flag of a field; - leaves it out."},
	},
	Rules: diag.Table("https://example.org/flags", unsupported),
	Plan:  plan,
}

var unsupported = &diag.Rule{
	Name: "unsupported-flag-type", Doc: "a field has a type that no flag has", Severity: diag.Error,
	Why:  "Package flag knows booleans, strings, integers of some sizes and durations.",
	Bad:  "Sizes []int",
	Good: "Size int",
}

// methods are those of flag.FlagSet that bind a variable, by the type of a field.
var methods = map[string]string{
	"bool": "BoolVar", "string": "StringVar", "int": "IntVar", "int64": "Int64Var", "uint": "UintVar",
	"uint64": "Uint64Var", "float64": "Float64Var", "time.Duration": "DurationVar",
}

// Flags are those of each struct with +flags: the generator's result, which others read by [codegen.Pass.ResultOf].
type Flags map[*model.Type][]Flag

// A Flag is a field, e.g. with the name "addr" and the method "StringVar" of flag.FlagSet.
type Flag struct{ Field, Name, Method, Usage string }

// A view is what a file is rendered from.
type view []command

type command struct {
	Type  string
	Flags []Flag
}

func plan(p *codegen.Pass) (files []codegen.File, err error) {
	result := Flags{}
	p.Result = result
	for _, pkg := range p.API.Packages {
		var v view
		for _, t := range pkg.Types {
			if t.Markers.Has("flags") {
				result[t] = flags(p, t)
				v = append(v, command{t.Name, result[t]})
				continue
			}
			for _, f := range t.Fields {
				if m, ok := f.Markers.Find("flag"); ok {
					p.Report(diag.Errorf(m.Pos, "%s has no flags for field %s", t.Name, f.Name).Fix("add +flags"))
				}
			}
		}
		if target := p.PackageDir(pkg); len(v) > 0 {
			files = append(files, codegen.TemplateFile(p, target, "zz_generated.flags.go", emit.Frame{}, v, template))
		}
	}
	return files, nil
}

func flags(p *codegen.Pass, t *model.Type) (all []Flag) {
	for _, f := range t.Fields {
		name := f.Markers.Value("flag")
		if name == "" {
			name = strings.ToLower(f.Name)
		}
		method, ok := methods[f.Type.Expr(func(_, name string) string { return name })]
		switch {
		case name == "-" || !f.Exported:
		case !ok:
			p.Report(unsupported.At(f.Pos, "field %s is of type %s, which no flag has", f.Name, f.Type).
				Fix("choose another type, or leave the field out by // +flag=-"))
		default:
			all = append(all, Flag{f.Name, name, method, strings.Join(f.Doc, " ")})
		}
	}
	return all
}

//go:embed flags.tmpl
var text string

var template = emit.MustTemplate("flags.tmpl", text)
