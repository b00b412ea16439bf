// Package applyconfiguration plans apply configurations: for each type a struct with pointers in place of values, which
// a program fills with the fields that it wants to own and sends by server-side apply. In: the types that can be
// reached from resources whose client can apply. Out: a package <dir>/<group>/<version> for each API package,
// <dir>/internal with the schema by which fields are merged, and <dir> itself with what needs all of them. Packages may
// have a <dir> of their own.
package applyconfiguration

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// Generator writes apply configurations.
var Generator = &codegen.Generator{
	Name: "applyconfiguration",
	Doc: `apply configurations for server-side apply: <dir>/<group>/<version>/

An apply configuration is for every struct type of the job that can be reached from a resource whose client can apply, or
which +kubebuilder:ac:generate asks for. The schema by which the fields of several managers are merged comes from the Go types
and their markers, +listType and its like: Extract functions and fake.NewClientset need no OpenAPI file.`,
	Markers: []marker.Definition{
		{Name: "k8s:applyconfiguration-gen", Scopes: marker.Package, Kind: marker.Flag, Doc: "false leaves the package's types without apply configurations."},
		{Name: "kubebuilder:ac:generate", Scopes: marker.Package | marker.Type, Kind: marker.Bool,
			Doc: "true gives the resources of a package, or one type, apply configurations even without a client; false leaves a type without one."},
		{Name: outputMarker, Scopes: marker.Package, Kind: marker.String,
			Doc: "The directory of the package's apply configurations, relative to the package, in the place of the generator's dir, e.g. \"applyconfiguration\"."},
	},
	Options: func() any { return &Options{Output: codegen.Output{Dir: "client/applyconfiguration"}} },
	Modules: []string{codegen.ClientGo},
	Version: codegen.ClientVersion,
	Plan:    plan,
}

// Options are the generator's settings.
type Options struct {
	codegen.Output
	codegen.GroupPackages
	codegen.ExternalApplyConfigurations
}

// OptionalInputs are the packages of the external apply configurations, to see whether these exist.
func (o *Options) OptionalInputs() []string {
	var paths []string
	for _, entry := range o.External {
		if _, in, ok := codegen.CutExternal(entry); ok {
			paths = append(paths, in)
		}
	}
	return paths
}

func plan(p *codegen.Pass) ([]codegen.File, error) {
	p.Groups() // reports what is wrong with them
	b := &builder{pass: p, external: p.ExternalApplyConfigurations()}
	b.findBases()
	b.checkExternal()
	b.choose()
	if len(b.chosen) == 0 {
		return nil, nil
	}
	b.declare()
	b.digest = sync.OnceValue(func() any { return p.Digest(b.surroundings()) })
	var files []codegen.File
	for _, t := range b.chosen {
		files = append(files, b.file(b.placeOf(t.Package), t))
	}
	for _, base := range b.used() {
		files = append(files, b.utilities(base), b.internal(base))
	}
	return files, nil
}

// A builder carries what all views need.
type builder struct {
	pass     *codegen.Pass
	bases    map[*model.Package]codegen.Place
	external map[string]emit.Name // by the full name of the type
	roots    []*model.Resource    // those with apply configurations of their own
	chosen   []*model.Type        // the types with an apply configuration, by package and name
	chose    map[*model.Type]bool
	digest   func() any // stands for all that the view of a type depends on beside the type's package
}

// locals are the variables in the generated files.
var locals = []string{"b", "i", "k", "v", "err", "value", "values", "entries", "name", "namespace", "fieldManager", "subresource", "kind", "scheme", "parser"}

// file plans the file with a type's apply configuration.
func (b *builder) file(place codegen.Place, t *model.Type) codegen.File {
	made := sync.OnceValue(func() any { return b.configuration(t) })
	frame := emit.Frame{Package: packageName(place), Reserved: append([]string{variable(names.Private(t.Name))}, locals...), Tidy: true}
	return b.pass.GoFile(place.From(t.PkgPath+"."+t.Name), strings.ToLower(t.Name)+".go", frame, func(f *emit.File) error {
		view := made().(configuration)
		view.Comment, view.Lines, view.Withs = comment(view.Doc), lines(f, view.Fields), slices.Clone(view.Withs)
		for i := range view.Withs {
			view.Withs[i].Value.file = f
		}
		if err := f.Template(templates.Get("applyconfiguration/struct.tmpl"), view); err != nil {
			return err
		}
		return f.Template(templates.Get("applyconfiguration/methods.tmpl"), view)
	}).MadeOf(made).KnownBy(func() any { return []any{b.pass.Closure(t.Package), b.digest()} })
}

// utilities plans the file with what needs all apply configurations of a base.
func (b *builder) utilities(base codegen.Place) codegen.File {
	frame := emit.Frame{Package: packageName(base), Reserved: locals, Tidy: true}
	return b.pass.TemplateFile(base, "utils.go", frame, b.utils(base), templates.Get("applyconfiguration/utils.tmpl"))
}

// An internal is the view of the file with the schema; its names are those of structured-merge-diff.
type internal struct {
	Parser, NewParser, YAMLObject emit.Name
	Schema                        string // YAML, as it stands in a raw string
}

// internal plans the file with the schema of a base. It is written out as YAML when the file is rendered, beside
// others.
func (b *builder) internal(base codegen.Place) codegen.File {
	s := b.schema(base)
	frame := emit.Frame{Package: "internal", Reserved: locals, Tidy: true}
	merge := func(name string) emit.Name { return emit.Name{Path: b.pass.API.ClientGo.StructuredMerge, Name: name} }
	view := internal{Parser: merge("Parser"), NewParser: merge("NewParser"), YAMLObject: merge("YAMLObject")}
	parts := sync.OnceValue(func() []part { return s.parts(b.pass) })
	file := b.pass.GoFile(base.Sub("internal"), "internal.go", frame, func(f *emit.File) error {
		text, err := marshal(b.pass, parts())
		if err != nil {
			return err
		}
		view := view // MadeOf is told of the schema by its parts
		view.Schema = strings.ReplaceAll(text, "`", "` + \"`\" + `")
		return f.Template(templates.Get("applyconfiguration/internal.tmpl"), view)
	}).MadeOf(func() any { return []any{view, digests(parts())} })
	file.Weight = len(s.types)
	return file
}

func packageName(place codegen.Place) string { return names.Package(path.Base(place.Path)) }
