// Package defaults writes functions that fill in the defaults of API objects, as defaulter-gen does. In: packages that
// ask for it by marker, hand-written SetDefaults functions, +default markers. Out: zz_generated.defaults.go beside the
// packages.
package defaults

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
	shared "github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/templates"
)

// Generator is the defaults generator.
var Generator = codegen.New(codegen.Generator{
	Name:  "defaults",
	Rules: Rules,
	Doc: `defaulting functions: zz_generated.defaults.go

For every package with +k8s:defaulter-gen=<field>, e.g. TypeMeta, it writes SetObjectDefaults_<T> for the structs that have
the field and anything to default, and RegisterDefaults. Such a function sets what +default markers say and calls the
hand-written SetDefaults_<T> (and SetDefaults_<T>_<more>) for the object and for everything inside of it. A hand-written
SetObjectDefaults_<T>, or a SetDefaults_<T> with +k8s:defaulter-gen=covers, takes care of all that is inside of T by itself.

Nothing calls RegisterDefaults by itself: pass it to a SchemeBuilder, e.g. localSchemeBuilder.Register(RegisterDefaults).`,
	Markers:    slices.Concat(markers, shared.Common("default")),
	Imports:    imported,
	Kubernetes: codegen.Kubernetes{Modules: []string{codegen.Apimachinery}},
}, func() *Options { return &Options{} }, plan)

// Options are those of defaulter-gen.
type Options struct {
	ExtraPeerDirs []string `json:"extraPeerDirs" doc:"import paths of further packages whose defaulting functions are called"`
}

// Inputs returns the packages that the options name.
func (o *Options) Inputs() (all []codegen.Input) {
	for _, path := range o.ExtraPeerDirs {
		all = append(all, codegen.Input{Path: path, Option: "extraPeerDirs"})
	}
	return all
}

const (
	asking      = "k8s:defaulter-gen"
	inputMarker = "k8s:defaulter-gen-input"
)

var markers = []marker.Definition{
	{Name: asking, Scopes: marker.Package | marker.Type | marker.Func, Kind: marker.String, Optional: true,
		Doc: "Asks for defaulting functions. On a package it names a field that selects structs, " +
			"+k8s:defaulter-gen=TypeMeta; on a type it is true or false; on a hand-written function covers says that " +
			"it takes care of all that is inside of the type."},
	{Name: inputMarker, Scopes: marker.Package, Kind: marker.String,
		Doc: "The package whose types get defaulting functions, where it is not the marked one. E.g. " +
			"+k8s:defaulter-gen-input=k8s.io/api/core/v1."},
}

// imported returns the package that a marker names.
func imported(m marker.Marker) []string {
	switch {
	case m.Name == inputMarker && !strings.HasPrefix(m.Value, "."):
		return []string{m.Value}
	case m.Name == "default":
		if pkgPath, _, _ := marker.Ref(m.Value); pkgPath != "" {
			return []string{pkgPath}
		}
	}
	return nil
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	fns := collect(p, options)
	var files []codegen.File
	for _, pkg := range p.API.Packages {
		dest := p.PackageDir(pkg)
		if t := newTarget(p, fns, pkg); t != nil {
			files = append(files, t.file(dest))
		}
	}
	return files, nil
}

// A target is a package for which defaulting functions are written.
type target struct {
	pass      *codegen.Pass
	pkg       *model.Package
	types     *model.Package // that has the types
	functions functions
	reported  map[*model.Type]bool // types whose functions are ambiguous
	objects   []*model.Type        // that get a SetObjectDefaults function
	trees     []tree               // of the objects, and of what is recursive inside of them
}

// A tree is a function to write.
type tree struct {
	name string
	*node
	large bool // it is a function of its own because of its size
}

// newTarget plans the functions of a package; nil if it asks for none.
func newTarget(p *codegen.Pass, fns functions, pkg *model.Package) *target {
	filters, asked := requested(pkg)
	path := pkg.Path
	if m, ok := pkg.Markers.Find(inputMarker); ok {
		if path = m.Value; strings.HasPrefix(path, ".") {
			p.Report(ruleInput.At(m.Pos, "+%s=%s is not an import path", inputMarker, path).
				Fix("write the full import path, e.g. %s", pkg.Path))
			return nil
		}
	}
	types := p.API.Dependency(path)
	if !asked || types == nil {
		return nil
	}
	t := &target{pass: p, pkg: pkg, types: types, functions: fns, reported: map[*model.Type]bool{}}
	var candidates []*model.Type
	for _, typ := range types.Types {
		if selected(typ, filters) && t.byHand(typ).object == nil {
			candidates = append(candidates, typ)
		}
	}
	t.plan(candidates)
	return t
}

// requested reads what the markers of a package and its types ask for: the fields that select structs, and whether
// anything is asked at all.
func requested(pkg *model.Package) (fields []string, asked bool) {
	for _, m := range pkg.Markers.All(asking) {
		if m.Value == "false" {
			return nil, false
		}
		fields, asked = append(fields, m.Value), true
	}
	return fields, asked || slices.ContainsFunc(pkg.Types, func(t *model.Type) bool {
		return t.Markers.Value(asking) == "true"
	})
}

// selected reports whether a type asks for a function, or its package does for all structs with one of the fields.
func selected(t *model.Type, fields []string) bool {
	if !t.Exported || t.Generic {
		return false
	}
	if m, ok := t.Markers.Find(asking); ok {
		return m.Value != "false"
	}
	return t.Kind == model.Struct && slices.ContainsFunc(fields, func(name string) bool { return t.Field(name) != nil })
}

// A view is what a file is rendered from.
type view struct {
	init       bool          // register writes the localSchemeBuilder that takes RegisterDefaults
	registered []*model.Type // a scheme knows only runtime.Objects
	trees      []tree
	declared   []string
}

func (t *target) file(dest codegen.Target) codegen.File {
	v := view{init: require.Registered(t.pass, t.pkg), trees: t.trees, declared: t.pkg.Declared()}
	for _, object := range t.objects {
		if object.IsObject() || object.IsRuntimeObject() || object.HasMethod("DeepCopyObject") {
			require.Object(t.pass, object)
			v.registered = append(v.registered, object)
		}
	}
	frame := emit.Frame{BuildConstraint: "!ignore_autogenerated"}
	return codegen.GoFile(t.pass, dest, "zz_generated.defaults.go", frame, v, render)
}

// registrationView is what the template sees.
type registrationView struct {
	Init  bool
	Types []*model.Type
}

func render(f *emit.File, v view) error {
	registration := registrationView{Init: v.init, Types: v.registered}
	if err := f.Template(templates.Get("defaults/register.tmpl"), registration); err != nil {
		return err
	}
	w := &writer{file: f, locals: emit.Locals{Taken: v.declared}}
	for _, tree := range v.trees {
		if err := f.Jen(w.function(tree)...); err != nil {
			return err
		}
	}
	return nil
}
