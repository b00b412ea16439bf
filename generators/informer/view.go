package informer

import (
	"path"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/codegen/names"
)

// internal is the package that factory and informers share without an import cycle.
const internal = "internalinterfaces"

// shared are the names that most views need.
type shared struct {
	Clientset emit.Name // its Interface, e.g. versioned.Interface

	SharedInformerFactory, TweakListOptionsFunc, NewInformerFunc, InformerOptions emit.Name // of internalinterfaces

	Named      bool // client-go has informers with names, and takes contexts
	WatchLists bool // client-go asks clients whether they can stream lists
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
	place          codegen.Place
	GoName         string // e.g. "Example"
	Interface, New emit.Name
	Versions       []version
}

// A version is the view of a version's package.
type version struct {
	shared
	place          codegen.Place
	Title          string // for comments, e.g. "example.org/v1"
	Version        string // e.g. "v1"
	GoName         string // e.g. "V1"
	Interface, New emit.Name
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
	Typed             bool      // client-go has typed informers
	Impl              string    // the type that implements the interface, e.g. "fruitInformer"
	Adapter           string    // the type that adds types to an untyped informer, e.g. "fruitTypedInformerAdapter"
	Returned          string    // the interface that the factory's informers have, e.g. "TypedFruitInformer"
	Client            string    // the clientset's method for the version, e.g. "ExampleV1"
	Type              emit.Name // e.g. apiv1.Fruit
	Lister, NewLister emit.Name // e.g. examplev1.FruitLister
	Indexed           bool      // the lister answers from indexes
	Indexers          emit.Name // the function that returns them, e.g. examplev1.FruitIndexers
}

// A builder carries what all views need.
type builder struct {
	shared
	pass    *codegen.Pass
	place   codegen.Place // of the factory
	listers string        // import path above the listers' packages
}

func newBuilder(p *codegen.Pass) *builder {
	o := p.Options.(*Options)
	b := &builder{pass: p, place: p.Place(), listers: o.ListersPackage}
	clientset := o.ClientsetPackage
	if clientset == "" {
		clientset = p.PlaceOf("client").Path
	}
	if b.listers == "" {
		b.listers = p.PlaceOf("lister").Path
	}
	inner := func(name string) emit.Name { return emit.Name{Path: b.place.Sub(internal).Path, Name: name} }
	b.shared = shared{
		Clientset:             emit.Name{Path: clientset, Package: names.Identifier(path.Base(clientset)), Name: "Interface"},
		SharedInformerFactory: inner("SharedInformerFactory"), TweakListOptionsFunc: inner("TweakListOptionsFunc"),
		NewInformerFunc: inner("NewInformerFunc"), InformerOptions: inner("InformerOptions"),
		Named: p.API.ClientGo.NamedInformers, WatchLists: p.API.ClientGo.WatchLists,
	}
	return b
}

func (b *builder) groups() []group {
	var groups []group
	for _, g := range b.pass.Groups() {
		view := group{shared: b.shared, place: b.place.Sub(g.PackageName), GoName: g.GoName}
		view.Interface, view.New = constructor(view.place)
		var sources []string
		for _, v := range g.Versions {
			if v.Package.Markers.Off("k8s:informer-gen") {
				continue
			}
			if version := b.version(view.place, v); len(version.Informers) > 0 {
				b.listed(v)
				view.Versions = append(view.Versions, version)
				sources = append(sources, v.Package.Path)
			}
		}
		if len(view.Versions) > 0 {
			view.place = view.place.From(sources...)
			groups = append(groups, view)
		}
	}
	return groups
}

func (b *builder) version(above codegen.Place, v *model.Version) version {
	view := version{
		shared: b.shared, place: above.Sub(strings.ToLower(v.Name)).From(v.Package.Path),
		Title: strings.TrimPrefix(v.Group.Name+"/"+v.Name, "/"), Version: v.Name, GoName: v.GoName,
	}
	view.Interface, view.New = constructor(view.place)
	for _, r := range v.Resources {
		if r.Client.Has("list", "watch") {
			b.pass.RequireObject(r.Type)
			view.Informers = append(view.Informers, b.informer(v, r))
		}
	}
	return view
}

func (b *builder) informer(v *model.Version, r *model.Resource) informer {
	element := strings.ToLower(v.Name)
	lister := func(name string) emit.Name {
		return emit.Name{Path: path.Join(b.listers, v.Group.PackageName, element), Package: names.Identifier(element), Name: name}
	}
	view := informer{
		shared: b.shared, file: strings.ToLower(r.Kind) + ".go",
		Group: v.Group.Name, Version: v.Name, Kind: r.Kind, Namespaced: r.Namespaced, Typed: b.pass.API.ClientGo.TypedInformers,
		Impl: names.Private(r.Kind + "Informer"), Adapter: names.Private(r.Kind + "TypedInformerAdapter"), Returned: r.Kind + "Informer",
		Client: v.Group.GoName + v.GoName, Type: emit.NameOf(r.Type),
		Lister: lister(r.Kind + "Lister"), NewLister: lister("New" + r.Kind + "Lister"),
		Indexed: len(r.Indexes) > 0, Indexers: lister(r.Kind + "Indexers"),
	}
	if view.Typed {
		view.Returned = "Typed" + view.Returned
	}
	view.Plurals, view.Plural = b.pass.Plural(r)
	return view
}

// listed reports a version whose listers are not there: informers return them.
func (b *builder) listed(v *model.Version) {
	if b.pass.Options.(*Options).ListersPackage != "" {
		return
	}
	place := b.pass.PlaceOf("lister").Sub(v.Group.PackageName, strings.ToLower(v.Name))
	if m, ok := v.Package.Markers.Find("k8s:lister-gen"); ok && !m.Bool() {
		b.pass.Report(diag.Errorf(m.Pos, "the informers of package %s need its listers, which +k8s:lister-gen=false leaves out", v.Package.Path).
			Fix("remove the marker, add +k8s:informer-gen=false, or name the listers' package by the informer's option listersPackage"))
	} else if !b.pass.Runs("lister") && !b.pass.Exists(place) {
		b.pass.Report(diag.Errorf(v.Package.Pos, "the informers of package %s need its listers, but there is no package %s", v.Package.Path, place.Path).
			Fix("let the generator lister run, too, or name the listers' package by the informer's option listersPackage"))
	}
}

// constructor returns the names Interface and New of a group's or version's package.
func constructor(place codegen.Place) (iface, constructor emit.Name) {
	name := emit.Name{Path: place.Path, Package: packageName(place)}
	iface, constructor = name, name
	iface.Name, constructor.Name = "Interface", "New"
	return iface, constructor
}
