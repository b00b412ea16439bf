// Package lister plans listers: typed readers of an informer's cache. In: the API's groups. Out: a package
// <dir>/<group>/<version> for each version, with a file for each resource.
package lister

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// Generator writes listers.
var Generator = codegen.New(codegen.Generator{
	Name:  "lister",
	Rules: Rules,
	Doc: `listers, which read an informer's cache: <dir>/<group>/<version>/

A lister is for every resource that the client can list, and get or watch. For each +gen:index on its type it has a method that
finds objects by a value in them, through an index. Methods of your own go into a hand-written file
of its package, together with an interface <Kind>ListerExpansion or <Kind>NamespaceListerExpansion that names them.`,
	Markers: []marker.Definition{
		{Name: "k8s:lister-gen", Scopes: marker.Package, Kind: marker.Flag,
			Doc: "false leaves the package's resources without listers."},
	},
	Kubernetes: codegen.Kubernetes{
		Trigger: "genclient",
		Modules: []string{codegen.ClientGo},
		Version: codegen.ClientVersion,
	},
}, func() *Options { return &Options{PackageOptions: codegen.PackageOptions{Dir: "client/listers"}} }, plan)

// Options are the generator's settings.
type Options struct {
	codegen.PackageOptions
	codegen.GroupOptions
	codegen.PluralOptions
}

// A lister is the view of one resource's lister.
type lister struct {
	Group         string // e.g. "example.org"
	Kind          string // e.g. "Fruit"
	Impl          string // the type that implements it, e.g. "fruitLister"
	NamespaceImpl string // e.g. "fruitNamespaceLister"
	Plurals       string // e.g. "Fruits"
	Plural        string // in URLs and errors, e.g. "fruits"
	Namespaced    bool
	Type          emit.Ident // e.g. apiv1.Fruit
	Indexes       []index
	Indexers      string // the function that returns all of them, e.g. "FruitIndexers"
	ByIndex       string // the function that asks an index, e.g. "fruitByIndex"
	InNamespace   string // the function that puts namespaces into keys, e.g. "fruitInNamespace"
}

func plan(p *codegen.Pass, options *Options) ([]codegen.File, error) {
	base := p.OutputPackage()
	var files []codegen.File
	for _, g := range p.Groups() {
		for _, v := range g.Versions {
			if v.Package.Markers.IsFalse("k8s:lister-gen") {
				unused(p, v.Resources, "package "+v.Package.Path+" has +k8s:lister-gen=false")
				continue
			}
			target := base.Join(g.PackageName, strings.ToLower(v.Name)).WithSource(v.Package.Path)
			if listers := views(p, target, v); len(listers) > 0 {
				require.Importable(p, v.Package, target)
				declare(p, target, v, listers)
				files = append(files, version(p, target, listers)...)
			}
		}
	}
	return files, nil
}

func views(p *codegen.Pass, target codegen.Target, v *model.Version) []lister {
	var listers []lister
	for _, r := range v.Resources {
		if !wanted(r) {
			unused(p, []*model.Resource{r}, "its client can't list")
			continue
		}
		view := lister{
			Group: v.Group.Name, Kind: r.Kind, Namespaced: p.Namespaced(r), Type: emit.IdentOf(r.Type),
			Impl: names.Private(r.Kind + "Lister"), NamespaceImpl: names.Private(r.Kind + "NamespaceLister"),
		}
		require.Object(p, r.Type)
		view.Plurals, view.Plural = p.PluralNames(r)
		if len(r.Indexes) > 0 {
			view.Indexers, view.ByIndex = r.Kind+"Indexers", names.Private(r.Kind+"ByIndex")
			view.InNamespace = names.Private(r.Kind + "InNamespace")
			view.Indexes = indexes(p, target, r, view.Plurals)
		}
		listers = append(listers, view)
	}
	return listers
}

// declare registers the names in the package of a version's listers, and reports duplicates.
func declare(p *codegen.Pass, target codegen.Target, v *model.Version, listers []lister) {
	all := require.NewDistinct(p, "lister").Declarations(target)
	for _, l := range listers {
		at := v.Package.Type(l.Kind).Pos
		all.Add(at, "kind "+l.Kind, l.Kind+"Lister", l.Kind+"ListerExpansion", "New"+l.Kind+"Lister", l.Impl)
		if l.Namespaced {
			all.Add(at, "kind "+l.Kind, l.Kind+"NamespaceLister", l.Kind+"NamespaceListerExpansion", l.NamespaceImpl)
		}
	}
}

// wanted reports whether a resource has a lister. lister-gen asks for the verbs list and get; an informer, which needs
// list and watch, has a lister too, and the lister's Get reads only the cache. A resource with +genclient:noVerbs has
// one by lister-gen, for caches that are filled by other means.
func wanted(r *model.Resource) bool {
	return r.Client.Has("list", "get") || r.Client.Has("list", "watch") ||
		r.Client != nil && r.Type.Markers.Has("genclient:noVerbs")
}

// version plans the package with the listers of one version.
func version(p *codegen.Pass, target codegen.Target, listers []lister) []codegen.File {
	written := p.Declared(target)
	var expansions, kinds []string
	for _, l := range listers {
		kinds = append(kinds, l.Kind)
	}
	var files []codegen.File
	for _, l := range listers {
		if name := l.Kind + "Lister"; !written[name+"Expansion"] {
			expansions = append(expansions, name)
		}
		if name := l.Kind + "NamespaceLister"; l.Namespaced && !written[name+"Expansion"] {
			expansions = append(expansions, name)
		}
		own := target.WithSource(l.Type.Path + "." + l.Kind)
		name := names.GoFile(l.Kind, kinds, "expansion_generated.go")
		files = append(files, file(p, own, name, "lister/lister.tmpl", l))
		if len(l.Indexes) > 0 {
			files = append(files, file(p, own, strings.TrimSuffix(name, ".go")+"_index.go", "lister/index.tmpl", l))
		}
	}
	distinct(p, written, listers)
	return append(files, file(p, target, "expansion_generated.go", "lister/expansion.tmpl", expansions))
}

func file(p *codegen.Pass, target codegen.Target, name, template string, view any) codegen.File {
	frame := emit.Frame{Clean: template != "lister/index.tmpl"} // there gofmt aligns columns
	return codegen.TemplateFile(p, target, name, frame, view, templates.Get(template))
}
