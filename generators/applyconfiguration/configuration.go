package applyconfiguration

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// A configuration is the view of one apply configuration.
type configuration struct {
	Kind       string // e.g. "Fruit"
	Name       string // e.g. "FruitApplyConfiguration"
	Doc        []string
	APIVersion string // e.g. "example.org/v1"

	Object     bool // it has a kind and an API version
	Resource   bool // it has a name
	Namespaced bool // it has a namespace

	Fields  []field
	Ensures []ensure
	Withs   []with
	Getters []getter

	Extracts     bool
	Type         emit.Ident // e.g. apiv1.Fruit
	Var          string     // a parameter of that type, e.g. "fruit"
	Parser       emit.Ident // of the internal package
	Schema       string     // the type's name there, e.g. "org.example.api.v1.Fruit"
	Subresources []subresource

	Comment string // Doc as gofmt leaves it, e.g. "//\n// Fruit is one piece of fruit.\n"
	Lines   []line // Fields as gofmt leaves them
}

// A subresource is one whose fields can be extracted.
type subresource struct {
	Name   string // e.g. "status"
	GoName string // e.g. "Status"
}

func (b *builder) configuration(t *model.Type) configuration {
	w := newWalker(b, t)
	view := configuration{
		Kind: t.Name, Name: t.Name + Suffix, Doc: t.Doc,
		Object: t.IsObject(), APIVersion: apiVersion(t.Package),
		Fields: w.fields, Ensures: w.ensures, Withs: w.withs, Getters: w.getters,
	}
	if r := b.resource(t); r != nil {
		view.Resource, view.Namespaced = true, b.pass.Namespaced(r)
	}
	if r := b.root[t]; r != nil {
		b.extracted(&view, r)
	}
	return view
}

func apiVersion(p *model.Package) string {
	if p.Group == "" {
		return p.Version
	}
	return p.Group + "/" + p.Version
}

// resource returns the resource of a type whose constructor takes a name: a root, or one with a client, even if the
// client can't apply. It returns nil for all other types.
func (b *builder) resource(t *model.Type) *model.Resource {
	if r := b.root[t]; r != nil {
		return r
	}
	i := slices.IndexFunc(t.Package.Resources, func(r *model.Resource) bool { return r.Type == t && r.Client != nil })
	if i < 0 {
		return nil
	}
	return t.Package.Resources[i]
}

// extracted fills in the functions that extract what a manager owns of a resource.
func (b *builder) extracted(view *configuration, r *model.Resource) {
	view.Extracts = true
	view.Type, view.Var = emit.IdentOf(r.Type), variable(names.Private(r.Kind))
	view.Parser = emit.Ident{Path: b.bases[r.Package].Join("internal").Path, Name: "Parser"}
	view.Schema = schemaName(r.Type, contract.ClientGo(b.pass))
	view.Subresources = subresources(r)
}

// subresources returns those of a resource whose fields can be extracted.
func subresources(r *model.Resource) (all []subresource) {
	names := map[string]bool{}
	if r.Type.Field("Status") != nil && !r.Type.Markers.Has("genclient:noStatus") {
		names["status"] = true
	}
	if r.Client != nil {
		for _, m := range r.Client.Methods {
			names[m.Args["subresource"]] = true
		}
	}
	delete(names, "")
	for _, name := range slices.Sorted(maps.Keys(names)) {
		all = append(all, subresource{Name: name, GoName: goName(name)})
	}
	return all
}

// goName returns a subresource as part of a Go name, e.g. "EphemeralContainers" for "ephemeral-containers".
func goName(name string) (joined string) {
	separates := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for word := range strings.FieldsFuncSeq(name, separates) {
		joined += names.Public(word)
	}
	return joined
}

// variable returns a name for a parameter, e.g. "fruit", and "valueObject" for a kind that is called Value.
func variable(name string) string {
	if slices.Contains(templates.Get("applyconfiguration/methods.tmpl").Identifiers(), name) {
		return name + "Object"
	}
	return name
}

// A utils is the view of the package above all others.
type utils struct {
	Versions        []kinds
	Parser          emit.Ident
	SchemeConverter bool // apimachinery has a type converter for schemes
}

// kinds are the apply configurations of one version.
type kinds struct {
	Group, Version string // e.g. "example.org" and "v1"
	Kinds          []kind
}

type kind struct {
	Name   string     // e.g. "Fruit"
	Config emit.Ident // e.g. apiv1.FruitApplyConfiguration
}

func (b *builder) utils(base codegen.Target) utils {
	view := utils{Parser: emit.Ident{Path: base.Join("internal").Path, Name: "Parser"},
		SchemeConverter: contract.ClientGo(b.pass).SchemeConverter}
	byVersion := map[[2]string]*kinds{}
	for _, t := range b.chosen {
		if !b.in(base, t.Package) {
			continue
		}
		id := [2]string{t.Package.Group, t.Package.Version}
		if byVersion[id] == nil {
			byVersion[id] = &kinds{Group: id[0], Version: id[1]}
		}
		config, _ := b.of(t)
		byVersion[id].Kinds = append(byVersion[id].Kinds, kind{t.Name, config})
	}
	for _, v := range byVersion {
		view.Versions = append(view.Versions, *v)
	}
	slices.SortFunc(view.Versions, func(x, y kinds) int {
		return cmp.Or(cmp.Compare(x.Group, y.Group), cmp.Compare(x.Version, y.Version))
	})
	return view
}
