package reconciler

import (
	"path"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/applyconfiguration"
	"github.com/gen-toolkit/gen/generators/client"
	"github.com/gen-toolkit/gen/generators/informer"
	"github.com/gen-toolkit/gen/generators/internal/require"
	"github.com/gen-toolkit/gen/generators/lister"
	"github.com/gen-toolkit/gen/internal/names"
	"github.com/gen-toolkit/gen/templates"
)

// A common has the names that all views need.
type common struct {
	Clientset, NewClientset emit.Ident // its Interface and NewForConfigAndClient
	Scheme                  emit.Ident
	NewFactory              emit.Ident // of the informers
}

// A kind is the view of one kind's controller.
type kind struct {
	common
	watched
	Controller string // e.g. "fruit-controller"
	Var        string // a variable for an object, e.g. "fruit"
	Own        watched
	Watches    []watched
	Status     *status // nil without a client that applies the status
	Group      string  // e.g. "example.org"
	Version    string  // e.g. "v1"
	Patch      bool    // the client has the verb patch
}

// A status is what it takes to apply the status of a kind.
type status struct {
	Configuration emit.Ident // e.g. FruitStatusApplyConfiguration
	Object        emit.Ident // e.g. FruitApplyConfiguration
	New           emit.Ident // e.g. Fruit, of the apply configurations
	Resource      string     // e.g. "fruits"
}

// A watched is the view of a kind that a controller watches: its own, or another one.
type watched struct {
	Kind       string // e.g. "ConfigMap"
	Name       string // of fields of the controller, e.g. "ConfigMap", or "CoreConfigMap" beside another ConfigMap
	Param      string // e.g. "configMaps"
	Plurals    string // e.g. "ConfigMaps"
	Namespaced bool
	Of         *module // that has its clients; nil for the job
	Client     string  // the clientset's method for the version, e.g. "CoreV1"
	Way        string  // from a factory to the informer, e.g. "Core().V1().ConfigMaps()"

	Type, Informer, Lister, NewLister emit.Ident
	Configuration                     emit.Ident // e.g. FruitApplyConfiguration; zero without a client that applies
	Indexed                           bool       // the lister answers from indexes
	Indexers                          emit.Ident // the function that returns them

	Ways []way // from an object to the keys that it concerns
	Join bool  // there are several
}

// Children names the objects that the kind owns, e.g. "Deployments", or "CoreConfigMaps" beside other ConfigMaps.
func (w watched) Children() string { return strings.TrimSuffix(w.Name, w.Kind) + w.Plurals }

// Owned returns the kinds whose objects the controller can apply for the objects that own them.
func (k kind) Owned() []watched {
	return slices.DeleteFunc(append([]watched{k.Own}, k.Watches...), func(w watched) bool {
		return w.Configuration.Name == "" || !slices.ContainsFunc(w.Ways, func(by way) bool { return by.Owner })
	})
}

// Factory returns the variable of the factory that has the informer.
func (w watched) Factory() string {
	if w.Of != nil {
		return w.Of.Param + "Factory"
	}
	return "factory"
}

// Clients returns the variable of the clientset.
func (w watched) Clients() string {
	if w.Of != nil {
		return w.Of.Param
	}
	return "client"
}

// A way leads from an object to the keys of a controller that it concerns.
type way struct {
	Type       emit.Ident // of the object
	Owner      bool       // by owner references to Group and Kind
	Name       bool       // by its name
	Group      string     // of the controller's kind
	Kind       string
	Namespaced bool       // the controller's kind is
	Param      string     // the informers whose index is asked, e.g. "fruits"
	Index      emit.Ident // by an index of the controller's kind
	Words      string     // for a comment
}

// A builder carries what all views need.
type builder struct {
	pass     *codegen.Pass
	options  *Options
	target   codegen.Target // above the packages of the versions
	names    common
	distinct *require.Distinct

	clientset, listers, informers, apply codegen.Target

	modules map[string]*module // by the import path of the clientset
}

func newBuilder(p *codegen.Pass, options *Options) *builder {
	b := &builder{pass: p, options: options, target: p.OutputPackage(),
		distinct: require.NewDistinct(p, "reconciler"), modules: map[string]*module{},
		clientset: p.OutputPackageOf(client.Generator), listers: p.OutputPackageOf(lister.Generator),
		informers: p.OutputPackageOf(informer.Generator), apply: p.OutputPackageOf(applyconfiguration.Generator)}
	in := func(target codegen.Target, name string) emit.Ident {
		return emit.Ident{Path: target.Path, Name: name}
	}
	b.names = common{
		Clientset: in(b.clientset, "Interface"), NewClientset: in(b.clientset, "NewForConfigAndClient"),
		Scheme:     in(b.clientset.Join("scheme"), "Scheme"),
		NewFactory: in(b.informers, "NewSharedInformerFactory"),
	}
	return b
}

// kind returns the view of a kind's controller.
func (b *builder) kind(v *model.Version, r *model.Resource) kind {
	own := b.ofJob(v, r)
	view := kind{common: b.names, watched: own, Own: own, Controller: strings.ToLower(r.Kind) + "-controller",
		Status: b.status(r), Group: r.Package.Group, Version: r.Package.Version, Patch: r.Client.Has("patch")}
	view.Own.Ways = []way{{Type: own.Type, Name: true}}
	b.watches(r, &view)
	view.Var = emit.Unique(names.Private(r.Kind), slices.Concat(view.params(), variables()))
	return view
}

// params are the parameters of the constructor.
func (k kind) params() []string {
	all := []string{k.Param}
	for _, w := range k.Watches {
		all = append(all, w.Param)
	}
	return all
}

// Others returns, for a comment, what changes of other objects concern.
func (k kind) Others() (all []string) {
	for _, w := range append([]watched{k.Own}, k.Watches...) {
		for _, by := range w.Ways {
			if by.Words != "" {
				all = append(all, by.Words)
			}
		}
	}
	return all
}

// variables are those of the kind's files.
func variables() (all []string) {
	for _, name := range []string{"kind", "fake_kind", "manager"} {
		all = append(all, templates.Get("reconciler/"+name+".tmpl").Identifiers()...)
	}
	return all
}

// ofJob returns the view of a kind of the job.
func (b *builder) ofJob(v *model.Version, r *model.Resource) watched {
	element := strings.ToLower(v.Name)
	in := func(base, name string) emit.Ident {
		return emit.Ident{Path: path.Join(base, v.Group.PackageName, element), Package: names.Package(element),
			Name: name}
	}
	plurals, _ := b.pass.PluralNames(r)
	if b.pass.Namespaced(r) != r.Namespaced {
		b.pass.Report(ruleKind.At(r.Type.Pos, "%s is cluster-scoped, and its client takes a namespace", r.Kind).
			Fix("add +genclient:nonNamespaced, or leave out clientScope: genclient"))
	}
	var configuration emit.Ident
	if b.applies(r, "apply", "delete") {
		configuration = b.configuration(r)
	}
	return watched{
		Configuration: configuration,
		Kind:          r.Kind, Name: r.Kind, Param: b.param(plurals), Plurals: plurals, Namespaced: r.Namespaced,
		Client: v.Group.GoName + v.GoName, Way: v.Group.GoName + "()." + v.GoName + "()." + plurals + "()",
		Type: emit.IdentOf(r.Type), Informer: in(b.informers.Path, r.Kind+"Informer"),
		Lister: in(b.listers.Path, r.Kind+"Lister"), NewLister: in(b.listers.Path, "New"+r.Kind+"Lister"),
		Indexed: len(r.Indexes) > 0, Indexers: in(b.listers.Path, r.Kind+"Indexers"),
	}
}

// param returns a parameter for informers, e.g. "configMaps".
func (b *builder) param(plurals string) string {
	return emit.Unique(names.Private(plurals), variables())
}

// status returns what it takes to apply the status, or nil.
func (b *builder) status(r *model.Resource) *status {
	field := r.Type.Field("Status")
	if field == nil || !b.applies(r, "applyStatus") {
		return nil
	}
	t := model.Deref(field.Type)
	if !applyconfiguration.Needs(b.pass.API, t) {
		return nil
	}
	in := func(name string) emit.Ident {
		ident := b.configuration(r)
		ident.Name = name
		return ident
	}
	_, resource := b.pass.PluralNames(r)
	return &status{
		Resource:      resource,
		Configuration: applyconfiguration.NameOf(b.pass.API, b.apply.Path, t.Package, t.Name),
		Object:        b.configuration(r), New: in(r.Kind),
	}
}

// applies reports whether the client of a kind has verbs of server-side apply, and the job the apply configuration.
func (b *builder) applies(r *model.Resource, verbs ...string) bool {
	return r.Client.Has(verbs...) && b.pass.Enabled("applyconfiguration", r.Package) &&
		!applyconfiguration.Disabled(r.Type)
}

func (b *builder) configuration(r *model.Resource) emit.Ident {
	return applyconfiguration.NameOf(b.pass.API, b.apply.Path, r.Package, r.Kind)
}

// A fakeKind is the view of the fake of a kind's controller.
type fakeKind struct {
	kind
	Real, NewReal, Options, Reconciler emit.Ident // of the package with the controller
	Modules                            []*module  // of the kinds that it watches, besides the job
}

// fake returns the view of the fake; target has the controller.
func (k kind) fake(target codegen.Target) fakeKind {
	in := func(name string) emit.Ident {
		return emit.Ident{Path: target.Path, Name: name}
	}
	var modules []*module
	for _, w := range k.Watches {
		if w.Of != nil && !slices.Contains(modules, w.Of) {
			modules = append(modules, w.Of)
		}
	}
	return fakeKind{
		kind: k, Modules: modules, Real: in(k.Kind + "Controller"), NewReal: in("New" + k.Kind + "Controller"),
		Options: in(k.Kind + "Options"), Reconciler: in(k.Kind + "Reconciler"),
	}
}
