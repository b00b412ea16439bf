package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/names"
)

// A Resource is a kind that an API server serves, under one name for CRD, client, lister and informer.
type Resource struct {
	Type       *Type // e.g. Fruit
	List       *Type // e.g. FruitList; nil if the package declares none
	Package    *Package
	Kind       string   // e.g. "Fruit"
	GoPlural   string   // as a Go name, e.g. "Fruits"
	Plural     string   // in URLs, e.g. "fruits"
	PluralSet  bool     // a marker sets the plural
	Singular   string   // in URLs, e.g. "fruit"
	ShortNames []string // e.g. ["fr"]
	Categories []string // e.g. ["all"]
	Namespaced bool
	HasCRD     bool    // it can have a CRD: it embeds TypeMeta and ObjectMeta, and the package has a group
	Client     *Client // what +genclient asks for, or nil
	Indexes    []Index // of its lister, in source order
}

// MetaV1 is the import path of TypeMeta, ObjectMeta and ListMeta.
const MetaV1 = "k8s.io/apimachinery/pkg/apis/meta/v1"

// embeds reports whether a struct embeds a type of metav1, e.g. "ObjectMeta".
func (t *Type) embeds(name string) bool {
	return slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.Embedded && f.Type.Is(MetaV1, name) })
}

// HasObjectMeta reports whether the type is a struct with an object's metadata: it embeds metav1.ObjectMeta, itself or
// through another embedded struct, or an ObjectMeta of its own that has the methods.
func (t *Type) HasObjectMeta() bool { return t.carries("ObjectMeta") }

// carries is HasObjectMeta for "ObjectMeta", "ListMeta" or "TypeMeta".
func (t *Type) carries(meta string) bool {
	return t.embeds(meta) || slices.ContainsFunc(t.Fields, func(f *Field) bool {
		return f.Embedded && f.Type.Kind == Struct &&
			(f.Type.Name == meta && (f.Type.Package == nil || f.Type.MayHaveMethod("Get"+meta)) || f.Type.carries(meta))
	})
}

// IsObject reports whether the type can be registered in a scheme: a struct that embeds metav1.TypeMeta.
func (t *Type) IsObject() bool { return t.Kind == Struct && t.embeds("TypeMeta") }

// IsRoot reports whether the type is an API object of its own: it embeds metav1.TypeMeta and metav1.ObjectMeta.
func (t *Type) IsRoot() bool {
	return t.Kind == Struct && t.embeds("TypeMeta") && t.embeds("ObjectMeta")
}

// internal reports whether a type is of an API server's internal version, which is neither sent nor stored: its package
// is not called as a version is, and no field has a json tag. It is marked +genclient at times all the same, and gets
// no client.
func internal(p *Package, t *Type) bool {
	return !names.IsVersion(p.Version) && !slices.ContainsFunc(t.Fields, func(f *Field) bool { return f.JSON.Tagged })
}

func (b *builder) resources(p *Package) {
	for _, t := range p.Types {
		client := t.Markers.Has("genclient")
		served := p.HasGroup && t.IsRoot() && t.Exported && !t.Generic
		if client && (!t.Exported || t.Generic) {
			b.problems.Add(ruleNoClient.At(t.Pos,
				"%s has +genclient, but is not an exported type without parameters: no client can send it", t.Name).
				Fix("give it a name that begins with a capital letter, and no type parameters, or remove +genclient"))
			continue
		}
		if !client && !served || internal(p, t) {
			continue
		}
		p.Resources = append(p.Resources, b.resource(p, t, served))
	}
}

func (b *builder) resource(p *Package, t *Type, served bool) *Resource {
	r := &Resource{Type: t, Package: p, Kind: t.Name, GoPlural: names.Plural(t.Name), Singular: strings.ToLower(t.Name),
		HasCRD: served}
	if list := p.Type(t.Name + "List"); list != nil && list.items() != nil {
		r.List = list
	}
	spec := b.resourceMarker(t)
	r.Plural, r.PluralSet = b.plural(t, spec)
	if singular := spec.Args["singular"]; singular != "" {
		r.Singular = singular
	}
	r.ShortNames, r.Categories = spec.ListArg("shortName"), spec.ListArg("categories")
	r.Namespaced = b.namespaced(t, spec)
	if t.Markers.Has("genclient") {
		r.Client = b.client(r)
		r.Indexes = b.indexes(t)
	}
	return r
}

// plural asks +resourceName and +kubebuilder:resource:path first; they must agree. Without them it is client-gen's
// plural for what has a client, and controller-gen's for what has not.
func (b *builder) plural(t *Type, spec marker.Marker) (plural string, named bool) {
	name, path := t.Markers.Value("resourceName"), spec.Args["path"]
	switch {
	case name != "" && path != "" && name != path:
		b.problems.Add(ruleTwoNames.At(spec.Pos, "%s is called %q by +kubebuilder:resource and %q by +resourceName",
			t.Name, path, name).
			Fix("the client would ask for another name than the CRD serves: make them the same, or remove one"))
		return path, true
	case path != "" || name != "":
		return cmp.Or(path, name), true
	case t.Markers.Has("genclient"):
		return names.Resource(t.Name), false
	}
	return names.CustomResource(t.Name), false
}

func (b *builder) namespaced(t *Type, spec marker.Marker) bool {
	scope, cluster := spec.Args["scope"], t.Markers.Has("genclient:nonNamespaced")
	if cluster && scope == "Namespaced" {
		b.problems.Add(ruleTwoNames.At(spec.Pos,
			"%s is namespaced by +kubebuilder:resource and cluster-scoped by +genclient:nonNamespaced", t.Name).
			Fix("remove one of the two markers"))
	}
	return !cluster && scope != "Cluster"
}

// resourceMarker returns what the +kubebuilder:resource markers of a type say together, as controller-gen reads them:
// a path and a singular name stay until another marker has one, and all else is the last marker's alone.
func (b *builder) resourceMarker(t *Type) marker.Marker {
	all := t.Markers.All("kubebuilder:resource")
	if len(all) == 0 {
		return marker.Marker{}
	}
	last := all[len(all)-1]
	args := map[string]string{}
	for _, m := range all[:len(all)-1] {
		for _, name := range slices.Sorted(maps.Keys(m.Args)) {
			switch value := m.Args[name]; {
			case name == "path", name == "singular":
				args[name] = value
			case last.Args[name] != value:
				b.problems.Add(ruleReplaced.At(m.Pos, "%s of +kubebuilder:resource has no effect: another "+
					"+kubebuilder:resource follows", name).
					Fix("write one marker with all arguments"))
			}
		}
	}
	maps.Copy(args, last.Args)
	last.Args = args
	return last
}
