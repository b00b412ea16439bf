// Package applyconfiguration plans apply configurations: for each type a struct with pointers in place of values, which
// a program fills with the fields that it wants to own and sends by server-side apply. In: the types that can be
// reached from resources whose client can apply. Out: a package <dir>/<group>/<version> for each API package,
// <dir>/internal with the schema by which fields are merged, and <dir> itself with what needs all of them. Packages may
// have a <dir> of their own.
package applyconfiguration

import (
	"strings"

	"sigs.k8s.io/structured-merge-diff/v6/schema"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	shared "github.com/gen-toolkit/gen/internal/markers"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// Generator writes apply configurations.
var Generator = codegen.New(codegen.Generator{
	Name:  "applyconfiguration",
	Rules: Rules,
	Doc: `apply configurations for server-side apply: <dir>/<group>/<version>/

An apply configuration is for every struct type of the job that can be reached from a resource whose client can apply, or
which +kubebuilder:ac:generate asks for. The schema by which the fields of several managers are merged comes from the Go types
and their markers, +listType and its like: Extract functions and fake.NewClientset need no OpenAPI file.`,
	Markers: append(shared.Common("listType", "k8s:listType", "listMapKey", "k8s:listMapKey", "mapType",
		"structType"),
		[]marker.Definition{
			{Name: "k8s:applyconfiguration-gen", Scopes: marker.Package, Kind: marker.Flag,
				Doc: "false leaves the package's types without apply configurations."},
			{Name: "kubebuilder:ac:generate", Scopes: marker.Package | marker.Type, Kind: marker.Bool,
				Doc: "true gives the resources of a package, or one type, apply configurations even without a " +
					"client; false leaves a type without one."},
			{Name: outputMarker, Scopes: marker.Package, Kind: marker.String,
				Doc: "The directory of the package's apply configurations, relative to the package, in place of the " +
					"generator's dir, e.g. \"applyconfiguration\"."},
		}...),
	Kubernetes: codegen.Kubernetes{
		Modules: []string{codegen.ClientGo},
		Version: codegen.ClientVersion,
	},
}, func() *Options {
	return &Options{PackageOptions: codegen.PackageOptions{Dir: "client/applyconfiguration"}}
}, plan)

// Options are the generator's settings.
type Options struct {
	codegen.PackageOptions
	codegen.GroupOptions
	BesideTypes bool `json:"besideTypes" doc:"write those of a package into its directory applyconfiguration, or that of +kubebuilder:ac:output:package, and only of types with +kubebuilder:resource in packages with +kubebuilder:ac:generate, or with that marker themselves, as controller-gen does"`

	External []string `json:"externalApplyConfigurations" doc:"apply configurations that exist elsewhere, as <import path>.<Type>:<import path of its apply configuration>"`
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	p.Groups() // reports what is wrong with them
	b := &builder{pass: p, options: options, external: external(p, options)}
	p.Result = &Result{External: b.external}
	b.findBases()
	b.checkExternal()
	b.choose()
	if len(b.chosen) == 0 {
		return nil, nil
	}
	b.declare()
	b.checkMerging()
	var files []codegen.File
	all := map[*model.Package][]string{}
	for _, t := range b.chosen {
		all[t.Package] = append(all[t.Package], t.Name)
	}
	for _, t := range b.chosen {
		files = append(files, b.file(b.targetOf(t.Package), t, names.GoFile(t.Name, all[t.Package])))
	}
	for _, base := range b.used() {
		files = append(files, b.utilities(base), b.internal(base))
	}
	return files, nil
}

// A builder carries what all views need.
type builder struct {
	pass     *codegen.Pass
	options  *Options
	bases    map[*model.Package]codegen.Target
	external map[string]emit.Ident           // by the full name of the type
	roots    []*model.Resource               // those with apply configurations of their own
	root     map[*model.Type]*model.Resource // of roots, by the type
	chosen   []*model.Type                   // the types with an apply configuration, by package and name
	chose    map[*model.Type]bool
}

// file plans the file with a type's apply configuration. The view is made where it is rendered: all of them took 200 MB
// for 2,000 kinds.
func (b *builder) file(target codegen.Target, t *model.Type, name string) codegen.File {
	return codegen.GoFile(b.pass, target.WithSource(t.PkgPath+"."+t.Name), name, emit.Frame{Clean: true}, t, b.render)
}

func (b *builder) render(f *emit.File, t *model.Type) error {
	view := b.configuration(t)
	view.Comment, view.Lines = comment(view.Doc), lines(f, view.Fields)
	for i := range view.Withs {
		view.Withs[i].Value.file, view.Withs[i].Item.file = f, f
	}
	if err := f.Template(templates.Get("applyconfiguration/struct.tmpl"), view); err != nil {
		return err
	}
	if err := f.Format(); err != nil { // columns, and comments of users
		return err
	}
	return f.Template(templates.Get("applyconfiguration/methods.tmpl"), view)
}

// utilities plans the file with what needs all apply configurations of a base.
func (b *builder) utilities(base codegen.Target) codegen.File {
	return codegen.TemplateFile(b.pass, base, "utils.go", emit.Frame{}, b.utils(base),
		templates.Get("applyconfiguration/utils.tmpl"))
}

// An internal is the view of the file with the schema. Its names are those of structured-merge-diff.
type internal struct {
	Parser, NewParser, YAMLObject emit.Ident
	Types                         []schema.TypeDef
	Schema                        string // YAML, as it is in a raw string; filled in by renderInternal
}

// internal plans the file with the schema of a base.
func (b *builder) internal(base codegen.Target) codegen.File {
	merge := func(name string) emit.Ident {
		return emit.Ident{Path: contract.ClientGo(b.pass).StructuredMerge, Name: name}
	}
	view := internal{Parser: merge("Parser"), NewParser: merge("NewParser"), YAMLObject: merge("YAMLObject"),
		Types: b.schema(base).sorted()}
	return codegen.GoFile(b.pass, base.Join("internal"), "internal.go", emit.Frame{}, view, renderInternal)
}

func renderInternal(f *emit.File, view internal) error {
	text, err := marshal(view.Types)
	if err != nil {
		return err
	}
	view.Schema = strings.ReplaceAll(text, "`", "` + \"`\" + `")
	return f.Template(templates.Get("applyconfiguration/internal.tmpl"), view)
}
