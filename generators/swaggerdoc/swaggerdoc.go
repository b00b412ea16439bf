// Package swaggerdoc writes SwaggerDoc methods, which return the comments of API types and their fields, as Kubernetes'
// genswaggertypedocs does. In: packages of API types. Out: types_swagger_doc_generated.go beside them.
package swaggerdoc

import (
	"path/filepath"
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/templates"
)

// Generator is the swaggerdoc generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "swaggerdoc",
	Rules: Rules,
	Doc: `documentation of types and fields as Go values: types_swagger_doc_generated.go

For each exported struct with comments it writes SwaggerDoc, which returns the comments by the JSON names of the fields; the
type's own has no name. Markers, lines that begin with TODO, and what follows --- are left out. A SwaggerDoc by hand stays.`,
}, func() *Options { return new(Options) }, plan)

// Options are those of the swaggerdoc generator.
type Options struct {
	Files []string `json:"files" doc:"names of the source files whose types are documented, e.g. types.go; all by default"`
}

// documented is what the template sees of a type.
type documented struct {
	Type, Variable string
	Docs           []entry
}

// An entry is the documentation of a field, or of the type itself, whose name is "".
type entry struct{ Name, Text string }

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	options.check(p)
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		target := p.PackageDir(pkg)
		var view []documented
		for _, t := range pkg.Types {
			if d := newDocumented(pkg, t); d != nil && options.names(t.Pos.Filename) {
				view = append(view, *d)
			}
		}
		if len(view) > 0 {
			files = append(files, codegen.TemplateFile(p, target, "types_swagger_doc_generated.go",
				emit.Frame{}, view, templates.Get("swaggerdoc/swaggerdoc.tmpl")))
		}
	}
	return files, nil
}

// check warns of files that declare no type.
func (o *Options) check(p *codegen.Pass) {
	var declaring []string
	for _, pkg := range p.API.Packages {
		for _, t := range pkg.Types {
			declaring = append(declaring, filepath.Base(t.Pos.Filename))
		}
	}
	for _, name := range o.Files {
		if !slices.Contains(declaring, name) {
			d := ruleFile.At(p.OptionPos("files"), "option files names %s, which declares no type", name)
			if near := marker.Closest(name, declaring); near != "" {
				d = d.Fix("did you mean %s?", near)
			}
			p.Report(d)
		}
	}
}

// names reports whether the options name a file.
func (o *Options) names(file string) bool {
	return len(o.Files) == 0 || slices.Contains(o.Files, filepath.Base(file))
}

// newDocumented returns the documentation of a type, or nil if the type gets none.
func newDocumented(pkg *model.Package, t *model.Type) *documented {
	if _, byHand := t.Method("SwaggerDoc"); byHand || !t.Exported || t.Generic || t.Kind != model.Struct ||
		t.DeclaredFrom != nil {
		return nil
	}
	d := &documented{Type: t.Name, Variable: emit.Unique("swaggerDoc"+t.Name, pkg.Declared())}
	d.add("", t.Comment())
	for _, f := range t.Fields {
		if f.Exported && !f.JSON.Skip && !inlined(f) {
			d.add(jsonName(f), f.Comment())
		}
	}
	if len(d.Docs) == 0 {
		return nil
	}
	return d
}

// inlined reports whether the tag of a field says that its type's fields are those of the struct around it, e.g.
// `json:",inline"` or `json:""`.
func inlined(f *model.Field) bool { return f.JSON.InlineOption || f.JSON.Inline && f.JSON.Tagged }

// jsonName returns the name of a field in JSON. An embedded field without a tag keeps its name in Go.
func jsonName(f *model.Field) string {
	if f.JSON.Name != "" {
		return f.JSON.Name
	}
	return f.Name
}

// add adds a comment, if there is one, under a name that has none yet.
func (d *documented) add(name string, comment []string) {
	text := format(comment)
	if text == "" || slices.ContainsFunc(d.Docs, func(e entry) bool { return e.Name == name }) {
		return
	}
	d.Docs = append(d.Docs, entry{name, text})
}
