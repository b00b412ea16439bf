package model

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/internal/markers"
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

// A Client is the typed client that the markers of a resource ask for.
type Client struct {
	Verbs   []string // in the order of the client's methods, e.g. "create", "get"
	Methods []marker.Marker
}

// Has reports whether the client has all of the verbs, e.g. Has("list", "watch"). A nil client has none.
func (c *Client) Has(verbs ...string) bool {
	return c != nil && !slices.ContainsFunc(verbs, func(v string) bool { return !slices.Contains(c.Verbs, v) })
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

// carries is HasObjectMeta for "ObjectMeta" or "ListMeta".
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
		if !client {
			b.orphanMarkers(t)
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
	if list := p.Type(t.Name + "List"); list != nil && list.Field("Items") != nil {
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

// readVerbs are those of +genclient:readonly.
var readVerbs = []string{"get", "list", "watch"}

func (b *builder) client(r *Resource) *Client {
	t := r.Type
	only, hasOnly := t.Markers.Find("genclient:onlyVerbs")
	skip, hasSkip := t.Markers.Find("genclient:skipVerbs")
	status := t.Field("Status") != nil && !t.Markers.Has("genclient:noStatus")
	wanted := func(verb string) bool {
		switch {
		case t.Markers.Has("genclient:noVerbs"),
			!status && strings.HasSuffix(verb, "Status"),
			t.Markers.Has("genclient:readonly") && !slices.Contains(readVerbs, verb),
			hasOnly && !slices.Contains(only.Items, verb),
			hasSkip && slices.Contains(skip.Items, verb):
			return false
		}
		return true
	}
	c := &Client{Methods: t.Markers.All("genclient:method")}
	for _, verb := range markers.Verbs {
		if wanted(verb) {
			c.Verbs = append(c.Verbs, verb)
		}
	}
	b.conflicts(t, c)
	return c
}

// MissingList returns what is wrong with a resource whose client lists, though its package declares no List type; nil
// for all others. It concerns only those whose output names that type.
func (r *Resource) MissingList() *diag.Diagnostic {
	if r.List != nil || !r.Client.Has("list") {
		return nil
	}
	kind := r.Type.Name
	d := ruleNoList.At(r.Type.Pos, "%s has a client that lists, but package %s declares no %sList with Items", kind,
		r.Package.Path, kind).
		Fix("declare type %sList struct { metav1.TypeMeta; metav1.ListMeta; Items []%s }, or leave the verb out "+
			"with +genclient:skipVerbs=list", kind, kind)
	return &d
}

// orphanMarkers reports markers of clients without +genclient: they do nothing. Client-gen's are left over in many a
// project, which works all the same.
func (b *builder) orphanMarkers(t *Type) {
	for _, m := range t.Markers {
		rule := ruleOrphan
		switch {
		case m.Name == "gen:index":
			rule = ruleOrphanIndex
		case !strings.HasPrefix(m.Name, "genclient:"):
			continue
		}
		b.problems.Add(rule.At(m.Pos, "marker +%s has no effect, because %s has no +genclient", m.Name, t.Name).
			Fix("add +genclient, or remove the marker"))
	}
}
