package markers

import (
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// Verbs are those of +genclient:onlyVerbs and +genclient:skipVerbs, in the order of the generated interface.
var Verbs = []string{"create", "update", "updateStatus", "delete", "deleteWithResult", "deleteCollection", "get",
	"list", "watch", "patch", "apply", "applyStatus"}

var (
	listTypes   = []string{"atomic", "set", "map"}
	granularity = []string{"atomic", "granular"}
)

// What markers need on the declaration that they are on.
const (
	Kind         = "a kind: an exported struct with metav1.TypeMeta and metav1.ObjectMeta, in a package with +groupName"
	withClient   = "a type with +genclient"
	withChannels = "declarations where gen.yaml has channels"
)

// OfModel reports whether the model itself reads a marker: in each run, whatever its generators.
func OfModel(name string) bool {
	return slices.Contains([]string{"groupName", "versionName", "groupGoName", "genclient", "resourceName", "gen:index",
		"gen:ifEnabled", "gen:ifDisabled"}, name) || strings.HasPrefix(name, "genclient:")
}

// Common returns the definitions of shared markers for a generator that reads them, e.g. of "listType".
func Common(names ...string) []marker.Definition {
	others := func(d marker.Definition) bool { return !slices.Contains(names, d.Name) }
	return slices.DeleteFunc(slices.Clone(Shared), others)
}

// Shared are the markers that the model itself understands, and those that several generators read.
var Shared = []marker.Definition{
	{Name: "groupName", Scopes: marker.Package, Kind: marker.String, First: true,
		Doc: "The API group of the package. E.g. +groupName=example.org; an empty name is the core group."},
	{Name: "versionName", Scopes: marker.Package, Kind: marker.String, First: true,
		Doc: "The API version of the package. By default it is the last element of the import path, and for CRDs " +
			"the name of the package; where the two differ and both count, the marker is needed."},
	{Name: "groupGoName", Scopes: marker.Package, Kind: marker.String, First: true,
		Doc: "The Go name of the group in clientsets and informers. E.g. +groupGoName=Fruit gives FruitV1(); by " +
			"default it is the first part of the group name."},

	{Name: "genclient", Scopes: marker.Type, Kind: marker.None,
		Doc: "Makes the type a resource with a typed client, lister and informer."},
	{Name: "genclient:nonNamespaced", Scopes: marker.Type, Kind: marker.None, Needs: withClient,
		Doc: "The resource is cluster-scoped."},
	{Name: "genclient:noVerbs", Scopes: marker.Type, Kind: marker.None, Needs: withClient,
		Doc: "The client has no verbs of its own, only expansions and extra methods."},
	{Name: "genclient:onlyVerbs", Scopes: marker.Type, Kind: marker.List, Needs: withClient, Enum: Verbs, First: true,
		Doc: "The client has only the named verbs. E.g. +genclient:onlyVerbs=get,list."},
	{Name: "genclient:skipVerbs", Scopes: marker.Type, Kind: marker.List, Needs: withClient, Enum: Verbs, First: true,
		Doc: "The client has all but the named verbs. E.g. +genclient:skipVerbs=watch."},
	{Name: "genclient:noStatus", Scopes: marker.Type, Kind: marker.None, Needs: withClient,
		Doc: "The client has no UpdateStatus although the type has a Status field."},
	{Name: "genclient:readonly", Scopes: marker.Type, Kind: marker.None, Needs: withClient,
		Doc: "The client has only get, list and watch."},
	{Name: "genclient:method", Scopes: marker.Type, Kind: marker.Args, Needs: withClient, Positional: "name",
		Doc: "Adds a method for a subresource. E.g. " +
			"+genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale.",
		ArgDefs: []marker.ArgDef{
			{Name: "name", Kind: marker.String, Required: true},
			{Name: "verb", Kind: marker.String, Required: true,
				Enum: []string{"create", "update", "get", "list", "patch", "apply"}},
			{Name: "subresource", Kind: marker.String}, {Name: "input", Kind: marker.String},
			{Name: "result", Kind: marker.String},
		}},
	{Name: "resourceName", Scopes: marker.Type, Kind: marker.String, Needs: Kind, First: true,
		Doc: "The resource's plural name in URLs, where it is not the regular plural. E.g. +resourceName=fruits."},

	{Name: "gen:index", Scopes: marker.Type, Kind: marker.Args, Needs: withClient,
		Doc: "Adds a method to the lister that finds objects by a value in them, through an index of the informer; " +
			"may be repeated. E.g. +gen:index:name=byNode,path=.spec.nodeName " +
			"gives ByNode(nodeName string) ([]*Pod, error), and " +
			"+gen:index:name=byImage,path=.spec.containers[*].image finds those of which any container has the " +
			"image. " +
			"The path is that of printer columns: names as in JSON, [*] for every element of a list or value of a " +
			"map, [0] for one element, ['app'] for one entry. " +
			"It leads to strings, booleans or whole numbers. What is not there, behind a nil pointer or in an " +
			"empty list, gives no value; an empty string, false and 0 are values.",
		ArgDefs: []marker.ArgDef{{Name: "name", Kind: marker.String, Required: true},
			{Name: "path", Kind: marker.String, Required: true}}},

	{Name: "gen:allow", Scopes: marker.Package | marker.Type | marker.Field, Kind: marker.Args,
		Doc: "Silences the warnings of a rule that are about the field, the type with its fields, or the package. " +
			"E.g. +gen:allow:rule=duration-in-nanoseconds,reason=\"clients of v1 rely on it\". " +
			"Errors stay. gen explain rules lists the rules; diagnostics in gen.yaml silences one everywhere.",
		ArgDefs: []marker.ArgDef{{Name: "rule", Kind: marker.String, Required: true},
			{Name: "reason", Kind: marker.String, Required: true}}},

	{Name: "gen:breaking:allow", Scopes: marker.Package | marker.Type | marker.Field, Kind: marker.Args,
		Doc: "gen breaking lets the findings of a rule pass that are about the field, the type with its fields, or " +
			"the package. " +
			"E.g. +gen:breaking:allow:rule=enum-value-removed,reason=\"nobody has used it\",until=2027-03-31. " +
			"at narrows it to what has changed, e.g. at=\"example.org/v1 Fruit *\"; from the day after until on, " +
			"the findings are back.",
		ArgDefs: []marker.ArgDef{{Name: "rule", Kind: marker.String, Required: true},
			{Name: "reason", Kind: marker.String, Required: true},
			{Name: "until", Kind: marker.String}, {Name: "at", Kind: marker.String}}},

	{Name: "gen:deprecated", Scopes: marker.Field, Kind: marker.Args, Optional: true,
		Doc: "Users should stop setting the field. " +
			"Generator admissionpolicy has API servers warn of it, docs says so, and gen breaking lets it go " +
			"deprecatedDays after since. " +
			"E.g. +gen:deprecated:since=2026-03-31,message=\"use spec.color\". " +
			"Without a message, that is the paragraph of the comment that begins with Deprecated:.",
		ArgDefs: []marker.ArgDef{{Name: "since", Kind: marker.String}, {Name: "message", Kind: marker.String}}},

	{Name: "gen:ifEnabled", Scopes: marker.Package | marker.Type | marker.Field | marker.Const, Kind: marker.List,
		Needs: withChannels,
		Doc: "The version, kind, type, field or value is there only in channels of gen.yaml with one of the options: " +
			"the name of a channel, or a gate. Jobs without a channel have it. " +
			"E.g. +gen:ifEnabled=experimental. For a marker alone there is +k8s:ifEnabled(experimental)=+<marker>."},
	{Name: "gen:ifDisabled", Scopes: marker.Package | marker.Type | marker.Field | marker.Const, Kind: marker.List,
		Needs: withChannels,
		Doc: "The version, kind, type, field or value is there only in channels of gen.yaml without any of the " +
			"options. Jobs without a channel have it. E.g. +gen:ifDisabled=experimental."},

	{Name: "default", Scopes: marker.Type | marker.Field, Kind: marker.Any, Portable: true,
		Doc: "The default, as JSON, in defaulting functions and in the CRD. " +
			"ref(<constant>) or ref(<import path>.<constant>) is for defaulting functions only."},

	{Name: "optional", Scopes: marker.Field, Kind: marker.None, Doc: "The field may be left out."},
	{Name: "required", Scopes: marker.Field, Kind: marker.None, Doc: "The field must be there."},
	{Name: "enum", Scopes: marker.Type, Kind: marker.None, Portable: true,
		Doc: "The allowed values are the constants of the type, as with +k8s:enum; in CRDs it says nothing about " +
			"types of other modules."},

	{Name: "listType", Scopes: marker.Type | marker.Field, Kind: marker.String, Portable: true, Enum: listTypes,
		Doc: "How lists are merged by server-side apply."},
	{Name: "k8s:listType", Scopes: marker.Type | marker.Field, Kind: marker.String, Portable: true, Enum: listTypes,
		Doc: "How lists are merged by server-side apply."},
	{Name: "listMapKey", Scopes: marker.Type | marker.Field, Kind: marker.String, Portable: true,
		Doc: "A key of a list with listType map. May be repeated."},
	{Name: "k8s:listMapKey", Scopes: marker.Type | marker.Field, Kind: marker.String, Portable: true,
		Doc: "A key of a list with listType map. May be repeated."},
	{Name: "mapType", Scopes: marker.Type | marker.Field, Kind: marker.String, Portable: true, Enum: granularity,
		Doc: "How maps are merged by server-side apply."},
	{Name: "structType", Scopes: marker.Type | marker.Field, Kind: marker.String, Portable: true, Enum: granularity,
		Doc: "How structs are merged by server-side apply."},

	{Name: "k8s:deepcopy-gen:interfaces", Scopes: marker.Type, Kind: marker.List,
		Needs: "a type that gets deep copy methods, e.g. by +k8s:deepcopy-gen=true",
		Doc: "Adds a method DeepCopy<Interface>() for each named interface. E.g. " +
			"+k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object."},
	{Name: "kubebuilder:object:root", Scopes: marker.Type, Kind: marker.Bool, Optional: true,
		Doc: "The type is an API object or a list of them: it gets deep copy methods and DeepCopyObject."},

	{Name: "kubebuilder:resource", Scopes: marker.Type, Kind: marker.Args, Needs: Kind,
		Doc: "The names and the scope of the resource in its CRD.",
		ArgDefs: []marker.ArgDef{
			{Name: "path", Kind: marker.String}, {Name: "singular", Kind: marker.String},
			{Name: "shortName", Kind: marker.List},
			{Name: "categories", Kind: marker.List},
			{Name: "scope", Kind: marker.String, Enum: []string{"Namespaced", "Cluster"}},
		}},
	{Name: "kubebuilder:skip", Scopes: marker.Package, Kind: marker.None, Doc: "The package has no CRDs."},
	{Name: "kubebuilder:skipversion", Scopes: marker.Type, Kind: marker.None, Needs: Kind,
		Doc: "The type's version is left out of the CRD."},
}
