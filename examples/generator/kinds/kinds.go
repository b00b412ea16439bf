// Package kinds is a generator: it declares the group, version and kind of API types as Go variables.
package kinds

import (
	_ "embed"

	"github.com/gen-toolkit/gen/codegen"
)

// Generator writes zz_generated.kinds.go beside the types that ask for it.
var Generator = &codegen.Generator{
	Name: "kinds",
	Doc: `group, version and kind of types: zz_generated.kinds.go

For each type with +example:kind it declares a variable <Type>Kind, a schema.GroupVersionKind.`,
	Markers: []codegen.MarkerDefinition{
		{Name: "example:kind", Scopes: codegen.OnType, Doc: "Declares a variable with the type's group, version and kind."},
	},
	Kubernetes: codegen.Kubernetes{Modules: []string{codegen.Apimachinery}},
	Plan:       plan,
}

// A view is what a file is rendered from.
type view struct {
	Group, Version string
	Kinds          []string
}

func plan(p *codegen.Pass) ([]codegen.File, error) {
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		target := p.PackageDir(pkg)
		v := view{Group: pkg.Group, Version: pkg.Version}
		for _, t := range pkg.Types {
			if t.Markers.Has("example:kind") {
				v.Kinds = append(v.Kinds, t.Name)
			}
		}
		if len(v.Kinds) > 0 {
			files = append(files, codegen.TemplateFile(p, target, "zz_generated.kinds.go", codegen.Frame{}, v, kindsTemplate))
		}
	}
	return files, nil
}

//go:embed kinds.tmpl
var text string

var kindsTemplate = codegen.MustTemplate("kinds.tmpl", text)
