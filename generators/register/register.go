// Package register writes the code that adds a package's types to a runtime.Scheme, as register-gen does. In: packages
// with a group. Out: zz_generated.register.go beside them.
package register

import (
	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/templates"
)

// Generator is the register generator.
var Generator = &codegen.Generator{
	Name: "register",
	Doc: `scheme registration: zz_generated.register.go

For every package with +groupName it writes GroupName, SchemeGroupVersion, Kind, Resource and AddToScheme, and registers
all exported types that embed metav1.TypeMeta. A package that registers itself, by a register.go or any other AddToScheme
of its own, is left alone.`,
	Markers: []marker.Definition{
		{Name: "k8s:register-gen", Scopes: marker.Package, Kind: marker.Flag, Doc: "false leaves the package out of registration."},
	},
	Plan: plan,
}

// view is what the template sees.
type view struct {
	Group, Version string
	Kinds          []string
}

func plan(p *codegen.Pass) ([]codegen.File, error) {
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		place := p.Beside(pkg)
		v := view{Group: pkg.Group, Version: pkg.Version, Kinds: kinds(pkg)}
		if !pkg.HasGroup || !wanted(pkg) || len(v.Kinds) == 0 {
			continue
		}
		frame := emit.Frame{Package: pkg.Name, Reserved: []string{"scheme", "kind", "resource"}}
		files = append(files, p.GoFile(place, "zz_generated.register.go", frame, func(f *emit.File) error {
			return f.Template(templates.Get("register/register.tmpl"), v)
		}))
	}
	return files, nil
}

func wanted(pkg *model.Package) bool {
	if m, ok := pkg.Markers.Find("k8s:register-gen"); ok && !m.Bool() {
		return false
	}
	return !pkg.HasFile("register.go") && !pkg.Declares("AddToScheme")
}

func kinds(pkg *model.Package) []string {
	var names []string
	for _, t := range pkg.Types {
		if t.Exported && !t.Generic && t.IsObject() {
			names = append(names, t.Name)
		}
	}
	return names
}
