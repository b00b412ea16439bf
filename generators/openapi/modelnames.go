package openapi

import (
	"cmp"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/templates"
)

// A modelName is what OpenAPIModelName of a type returns.
type modelName struct{ Type, Name string }

// modelPackageOf returns the prefix of the name of a type in its model name, e.g. "org.example.v1"; "" if the type
// has none.
func modelPackageOf(pkg *model.Package, t *model.Type) string {
	return cmp.Or(t.Markers.Value(modelPackage), pkg.Markers.Value(modelPackage))
}

// modelNames plans the files with OpenAPIModelName beside the types.
func modelNames(p *codegen.Pass, name string) (files []codegen.File) {
	if name == "" {
		return nil
	}
	for _, pkg := range p.API.Packages {
		target := p.PackageDir(pkg)
		var view []modelName
		for _, t := range pkg.Types {
			prefix := modelPackageOf(pkg, t)
			_, byHand := t.Method("OpenAPIModelName")
			if prefix != "" && t.Kind == model.Struct && t.Exported && !t.Generic && !byHand {
				view = append(view, modelName{t.Name, prefix + "." + t.Name})
			}
		}
		if len(view) > 0 {
			frame := emit.Frame{}
			files = append(files, codegen.TemplateFile(p, target, name, frame, view,
				templates.Get("openapi/modelname.tmpl")))
		}
	}
	return files
}
