package informer

import (
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/internal/contract"
	"github.com/gen-toolkit/gen/internal/names"
)

// internal is the package that factory and informers share without an import cycle.
const internal = "internalinterfaces"

// shared are the names that most views need.
type shared struct {
	Clientset emit.Ident // its Interface, e.g. versioned.Interface

	SharedInformerFactory, TweakListOptionsFunc, NewInformerFunc, InformerOptions emit.Ident // of internalinterfaces

	Named        bool // client-go has informers with names, and takes contexts
	ListContexts bool // client-go lists and watches with contexts
	WatchLists   bool // client-go asks clients whether they can stream lists
	Sharded      bool // informers take shard selectors
}

// A factory is the view of the factory and of its generic informers.
type factory struct {
	shared
	Groups  []group
	Example string // an informer, for the comment, e.g. "Example().V1().Fruits"
}

// A group is the view of a group's package.
type group struct {
	shared
	target         codegen.Target
	GoName         string // e.g. "Example"
	Interface, New emit.Ident
	Versions       []version
}

// A version is the view of a version's package.
type version struct {
	shared
	target         codegen.Target
	Title          string // for comments, e.g. "example.org/v1"
	Version        string // e.g. "v1"
	GoName         string // e.g. "V1"
	Interface, New emit.Ident
	Informers      []informer
}

// An informer is the view of one resource's informer.
type informer struct {
	shared
	file              string // e.g. "fruit.go"
	Group, Version    string // e.g. "example.org" and "v1"
	Kind              string // e.g. "Fruit"
	Plurals           string // e.g. "Fruits"
	Plural            string // in URLs and metrics, e.g. "fruits"
	Namespaced        bool
	Typed             bool       // client-go has typed informers
	Impl              string     // the type that implements the interface, e.g. "fruitInformer"
	Adapter           string     // the type that adds types to an untyped informer, e.g. "fruitTypedInformerAdapter"
	Returned          string     // the interface that the factory's informers have, e.g. "TypedFruitInformer"
	Client            string     // the clientset's method for the version, e.g. "ExampleV1"
	Type              emit.Ident // e.g. apiv1.Fruit
	Lister, NewLister emit.Ident // e.g. examplev1.FruitLister
	Indexed           bool       // the lister answers from indexes
	Indexers          emit.Ident // the function that returns them, e.g. examplev1.FruitIndexers
}

// A builder carries what all views need.
type builder struct {
	shared
	pass     *codegen.Pass
	options  *Options
	target   codegen.Target // of the factory
	listers  string         // import path above the listers' packages
	distinct *require.Distinct
}

func newBuilder(p *codegen.Pass, o *Options) *builder {
	b := &builder{pass: p, options: o, distinct: require.NewDistinct(p, "informer"), target: p.OutputPackage(),
		listers: o.ListersPackage}
	clientset := o.ClientsetPackage
	if clientset == "" {
		clientset = p.OutputPackageOf(client.Generator).Path
	}
	if b.listers == "" {
		b.listers = p.OutputPackageOf(lister.Generator).Path
	}
	inner := func(name string) emit.Ident { return emit.Ident{Path: b.target.Join(internal).Path, Name: name} }
	b.shared = shared{
		Clientset: emit.Ident{Path: clientset, Package: names.Package(path.Base(clientset)),
			Name: "Interface"},
		SharedInformerFactory: inner("SharedInformerFactory"), TweakListOptionsFunc: inner("TweakListOptionsFunc"),
		NewInformerFunc: inner("NewInformerFunc"), InformerOptions: inner("InformerOptions"),
		Named: contract.ClientGo(p).NamedInformers, ListContexts: contract.ClientGo(p).ListContexts,
		WatchLists: contract.ClientGo(p).WatchLists, Sharded: contract.ClientGo(p).ShardSelectors,
	}
	return b
}

// factoryMethods are those that a factory has beside one for each group.
var factoryMethods = []string{"ForResource", "InformerFor", "InformerName", "Shutdown", "Start", "StartWithContext",
	"WaitForCacheSync", "WaitForCacheSyncWithContext"}

func (b *builder) groups() []group {
	var groups []group
	for _, g := range require.Listed(b.pass, "k8s:informer-gen") {
		view := group{shared: b.shared, target: b.target.Join(g.PackageName), GoName: g.GoName}
		if slices.Contains(factoryMethods, g.GoName) {
			b.pass.Report(ruleName.At(g.Versions[0].Package.Pos,
				"group %q would be called %s in Go, as a method of the informers' factory is", g.Name, g.GoName).
				Fix("write another +groupGoName"))
		}
		if g.PackageName == internal {
			b.pass.Report(ruleName.At(g.Versions[0].Package.Pos,
				"the informers of group %q would be in package %s, where the factory's own interfaces are", g.Name,
				internal).
				Fix("give the group another name"))
		}
		view.Interface, view.New = constructor(view.target)
		var sources []string
		for _, v := range g.Versions {
			if v.Package.Markers.IsFalse("k8s:informer-gen") {
				continue
			}
			if version := b.version(view.target, v); len(version.Informers) > 0 {
				b.listed(v)
				require.Importable(b.pass, v.Package, version.target)
				b.declare(v, version)
				view.Versions = append(view.Versions, version)
				sources = append(sources, v.Package.Path)
			}
		}
		if len(view.Versions) > 0 {
			view.target = view.target.WithSource(sources...)
			groups = append(groups, view)
		}
	}
	return groups
}

func (b *builder) version(above codegen.Target, v *model.Version) version {
	view := version{
		shared: b.shared, target: above.Join(strings.ToLower(v.Name)).WithSource(v.Package.Path),
		Title: strings.TrimPrefix(v.Group.Name+"/"+v.Name, "/"), Version: v.Name, GoName: v.GoName,
	}
	view.Interface, view.New = constructor(view.target)
	for _, r := range v.Resources {
		if r.Client.Has("list", "watch") {
			require.Object(b.pass, r.Type)
			require.List(b.pass, r)
			view.Informers = append(view.Informers, b.informer(v, r))
		}
	}
	return view
}

func (b *builder) informer(v *model.Version, r *model.Resource) informer {
	var kinds []string
	for _, other := range v.Resources {
		kinds = append(kinds, other.Kind)
	}
	element := strings.ToLower(v.Name)
	lister := func(name string) emit.Ident {
		return emit.Ident{Path: path.Join(b.listers, v.Group.PackageName, element), Package: names.Package(element),
			Name: name}
	}
	view := informer{
		shared: b.shared, file: names.GoFile(r.Kind, kinds, "interface.go"),
		Group: v.Group.Name, Version: v.Name, Kind: r.Kind, Namespaced: b.pass.Namespaced(r),
		Typed: contract.ClientGo(b.pass).TypedInformers,
		Impl:  names.Private(r.Kind + "Informer"), Adapter: names.Private(r.Kind + "TypedInformerAdapter"),
		Returned: r.Kind + "Informer",
		Client:   v.Group.GoName + v.GoName, Type: emit.IdentOf(r.Type),
		Lister: lister(r.Kind + "Lister"), NewLister: lister("New" + r.Kind + "Lister"),
		Indexed: len(r.Indexes) > 0, Indexers: lister(r.Kind + "Indexers"),
	}
	if view.Typed {
		view.Returned = "Typed" + view.Returned
	}
	view.Plurals, view.Plural = b.pass.PluralNames(r)
	return view
}

// declare registers the names in the package of a version's informers, and reports duplicates.
func (b *builder) declare(v *model.Version, view version) {
	own := []string{"Interface", "New", "version"}
	for _, i := range view.Informers {
		own = append(own, i.Adapter+".TypedInformer")
	}
	all := b.distinct.Declarations(view.target, own...)
	for _, i := range view.Informers {
		names := []string{i.Impl, "version." + i.Plurals}
		declares := []string{"%sInformer", "New%sInformer", "NewFiltered%sInformer", "New%sInformerWithOptions"}
		if i.Typed {
			names = append(names, i.Adapter, i.Adapter+"."+i.Kind+"Informer") // which it embeds
			declares = append(declares, "Typed%sInformer", "%sIndexInformer", "%sHandlerFuncs",
				"%sDetailedHandlerFuncs", "%sFilteringHandler", "%sIndexers", "Deleted%s",
				"NewTyped%sInformer", "NewTypedFiltered%sInformer", "NewTyped%sInformerWithOptions",
				"ToTyped%sInformer", "To%sIndexInformer")
		}
		for _, form := range declares {
			names = append(names, strings.ReplaceAll(form, "%s", i.Kind))
		}
		all.Add(v.Package.Type(i.Kind).Pos, "kind "+i.Kind, names...)
	}
}

// listed reports a version whose listers are not there: informers return them.
func (b *builder) listed(v *model.Version) {
	if b.options.ListersPackage != "" {
		return
	}
	target := b.pass.OutputPackageOf(lister.Generator).Join(v.Group.PackageName, strings.ToLower(v.Name))
	if m, ok := v.Package.Markers.Find("k8s:lister-gen"); ok && !m.Bool() {
		b.pass.Report(ruleLister.At(m.Pos,
			"the informers of package %s need its listers, which +k8s:lister-gen=false leaves out", v.Package.Path).
			Fix("remove the marker, add +k8s:informer-gen=false, or name the listers' package by the informer's " +
				"option listersPackage"))
	} else if !b.pass.Enabled("lister", nil) && !b.pass.HasGoFiles(target) {
		b.pass.Report(ruleLister.At(v.Package.Pos,
			"the informers of package %s need its listers, but there is no package %s", v.Package.Path, target.Path).
			Fix("let the generator lister run, too, or name the listers' package by the informer's option " +
				"listersPackage"))
	}
}

// constructor returns the names Interface and New of a group's or version's package.
func constructor(target codegen.Target) (iface, constructor emit.Ident) {
	name := emit.Ident{Path: target.Path}
	iface, constructor = name, name
	iface.Name, constructor.Name = "Interface", "New"
	return iface, constructor
}
