package reconciler

import (
	"cmp"
	"path"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// kubernetes is the path above the types whose informers client-go has.
const kubernetes = "k8s.io/api/"

// A module has clients of its own.
type module struct {
	Interface  emit.Ident // of the clientset
	NewFactory emit.Ident // of the informers
	Param      string     // a variable for a clientset, e.g. "kube"
}

// kubernetesModule is client-go.
var kubernetesModule = &module{Param: "kube",
	Interface:  emit.Ident{Path: "k8s.io/client-go/kubernetes", Name: "Interface"},
	NewFactory: emit.Ident{Path: "k8s.io/client-go/informers", Name: "NewSharedInformerFactory"}}

// ofKubernetes returns the view of a kind of k8s.io/api, with the informers and listers of client-go.
func (b *builder) ofKubernetes(pkg *model.Package, t *model.Type) watched {
	groupVersion := strings.TrimPrefix(t.PkgPath, kubernetes)
	version := path.Base(groupVersion)
	in := func(base, name string) emit.Ident {
		return emit.Ident{Path: path.Join("k8s.io/client-go", base, groupVersion), Package: version, Name: name}
	}
	group := names.GroupGoName(groupOf(pkg, groupVersion))
	plurals := names.Plural(t.Name)
	if strings.HasSuffix(t.Name, "Endpoints") {
		plurals = t.Name
	}
	w := b.outside(t, group, version, plurals, "informers", in)
	w.Of = kubernetesModule
	if skipped := t.Markers.Value("genclient:skipVerbs"); !strings.Contains(skipped, "apply") {
		w.Configuration = in("applyconfigurations", t.Name+"ApplyConfiguration")
	}
	return w
}

// outside returns the view of a kind of another module by its names. in returns a name of a package below the module's
// clients; informers is where those of versions are.
func (b *builder) outside(
	t *model.Type, group, version, plurals, informers string, in func(below, name string) emit.Ident,
) watched {
	return watched{
		Kind: t.Name, Name: t.Name, Param: b.param(plurals), Plurals: plurals, Type: emit.IdentOf(t),
		Namespaced: !t.Markers.Has("genclient:nonNamespaced"),
		Client:     group + names.Public(version), Way: group + "()." + names.Public(version) + "()." + plurals + "()",
		Informer: in(informers, t.Name+"Informer"),
		Lister:   in("listers", t.Name+"Lister"), NewLister: in("listers", "New"+t.Name+"Lister"),
	}
}

// groupOf returns the group of a package of k8s.io/api, e.g. "apps" for "apps/v1", which has no marker.
func groupOf(pkg *model.Package, groupVersion string) string {
	if pkg.Markers.Has("groupName") {
		return pkg.Markers.Value("groupName")
	}
	return path.Dir(groupVersion)
}

// ofModule returns the view of a kind whose module has informers, listers and a clientset where code-generator and gen
// write them.
func (b *builder) ofModule(
	pkg *model.Package, t *model.Type, informers string, m marker.Marker,
) (w watched, ok bool) {
	base, groupVersion, found := strings.Cut(informers, externalVersions)
	of := b.pass.API.Dependency(informers)
	if of == nil {
		return w, false // it has been reported
	}
	if !found || of.Type(t.Name+"Informer") == nil {
		b.pass.Report(problem(ruleWatchedKind, m, "package %s has no informer of %s", informers, t.Name).
			Fix("name the package with %sInformer, <base>%s<group>/<version>", t.Name, externalVersions))
		return w, false
	}
	version := path.Base(groupVersion)
	in := func(of, name string) emit.Ident {
		return emit.Ident{Path: path.Join(base, of, groupVersion), Package: names.Package(version), Name: name}
	}
	group := cmp.Or(pkg.Markers.Value("groupGoName"), names.GroupGoName(pkg.Markers.Value("groupName")))
	w = b.outside(t, group, version, names.Plural(t.Name), externalVersions, in)
	w.Of = b.module(base, group)
	return w, true
}

// externalVersions is where informers of versions are, below the clients of a module.
const externalVersions = "/informers/externalversions/"

// module returns the module with the clients at an import path. Its first group names it.
func (b *builder) module(base, group string) *module {
	if b.modules[base] == nil {
		taken := append(variables(), kubernetesModule.Param)
		for _, other := range b.modules {
			taken = append(taken, other.Param)
		}
		in := func(of, name string) emit.Ident { return emit.Ident{Path: path.Join(base, of), Name: name} }
		b.modules[base] = &module{Param: emit.Unique(names.Private(group), taken),
			Interface:  in("clientset/versioned", "Interface"),
			NewFactory: in(externalVersions, "NewSharedInformerFactory")}
	}
	return b.modules[base]
}
