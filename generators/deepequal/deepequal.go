// Package deepequal writes DeepEqual methods. In: the packages and types that ask for them by marker. Out:
// zz_generated.deepequal.go beside them.
package deepequal

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

const markerName = "gen:deepequal"

// Generator is the deepequal generator.
var Generator = &codegen.Generator{
	Name:  "deepequal",
	Rules: Rules,
	Doc: `methods that compare two values: zz_generated.deepequal.go

For each type of a package with +gen:deepequal, and for single types with +gen:deepequal, it writes DeepEqual, which
answers as equality.Semantic.DeepEqual of apimachinery does, without reflection: nil and empty lists and maps are equal,
quantities are equal as numbers, and times as instants. A hand-written DeepEqual is respected and called.

Structs of other packages are compared by equality.Semantic itself, so that their new fields count at once. A new field
of a type of the API does not compile until gen runs.`,
	Markers: []marker.Definition{{Name: markerName, Scopes: marker.Package | marker.Type | marker.Field,
		Kind: marker.Bool, Optional: true,
		Doc: "Asks for DeepEqual methods of a package's types, or of one type. +gen:deepequal=false leaves a type " +
			"or a field out."}},
	Kubernetes: codegen.Kubernetes{ByGroup: true},
	Plan:       plan,
}

func plan(p *codegen.Pass) (files []codegen.File, err error) {
	for _, pkg := range p.API.Packages {
		v := view{taken: pkg.Declared()}
		for _, t := range pkg.Types {
			if selected(t) && check(p, t) {
				v.types = append(v.types, t)
			}
		}
		if len(v.types) > 0 {
			dest := p.PackageDir(pkg)
			files = append(files, codegen.GoFile(p, dest, "zz_generated.deepequal.go", emit.Frame{}, v, render))
		}
	}
	return files, nil
}

// A view is what a file is rendered from.
type view struct {
	types []*model.Type
	taken []string // names that the package declares
}

func render(f *emit.File, v view) error {
	for _, t := range v.types {
		w := &writer{file: f, typ: t, locals: emit.Locals{Taken: v.taken}}
		if err := f.Jen(w.method()...); err != nil {
			return err
		}
	}
	return nil
}

// methodKinds are the kinds of types that get a method; == compares a named basic type.
var methodKinds = []model.Kind{model.Struct, model.Map, model.Slice, model.Array}

// selected reports whether gen writes DeepEqual for a type: it is of the API's own packages, it can have the method,
// and a marker on it or on its package asks for it.
func selected(t *model.Type) bool {
	if t.Package == nil || t.Generic || t.Origin != nil || !slices.Contains(methodKinds, t.Kind) || byHand(t) {
		return false
	}
	if m, ok := t.Markers.Find(markerName); ok {
		return m.Bool()
	}
	m, ok := t.Package.Markers.Find(markerName)
	return ok && m.Bool()
}

// byHand reports whether a type has a DeepEqual of the form that the generated one has.
func byHand(t *model.Type) bool {
	m, ok := t.Method("DeepEqual")
	return ok && wellFormed(t, m)
}

// wellFormed reports whether a method of T is DeepEqual(*T) bool or DeepEqual(T) bool.
func wellFormed(t *model.Type, m model.Method) bool {
	return slices.Equal(m.Results, []string{"bool"}) &&
		(slices.Equal(m.Params, []string{t.String()}) || slices.Equal(m.Params, []string{"*" + t.String()}))
}

// reference reports whether the method of a type has a value receiver: maps and slices.
func reference(t *model.Type) bool { return t.Kind == model.Map || t.Kind == model.Slice }
