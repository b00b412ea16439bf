package rbac

import (
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/validate/content"
	"k8s.io/apimachinery/pkg/util/validation"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
)

var definition = marker.Definition{
	Name: "kubebuilder:rbac", Scopes: marker.Anywhere, Kind: marker.Args,
	Doc: `Asks for a permission of the controller. E.g. +kubebuilder:rbac:groups=apps,resources=deployments;deployments/status,verbs=get;list.
The core group is "" or core. With resourceNames only these objects are meant. Instead of groups and resources, urls names paths of the
API server that are no resources, e.g. urls=/metrics,verbs=get. namespace makes it a rule of a Role there, and roleName of another role
than the roleName in gen.yaml. It may be in any comment outside of functions' bodies.`,
	ArgDefs: []marker.ArgDef{
		{Name: "verbs", Kind: marker.List, Domain: marker.Verb, Required: true},
		{Name: "groups", Kind: marker.List, Domain: marker.APIGroup},
		{Name: "resources", Kind: marker.List, Domain: marker.Resource},
		{Name: "resourceNames", Kind: marker.List}, {Name: "urls", Kind: marker.List, Domain: marker.URLPath},
		{Name: "namespace", Kind: marker.String, Domain: marker.Namespace},
		{Name: "roleName", Kind: marker.String, Domain: marker.ObjectName},
	},
}

// answer says what a call needs that gen can't tell.
var answer = marker.Definition{
	Name: "gen:rbac", Scopes: marker.Anywhere | marker.Detached, Kind: marker.Args, Optional: true,
	Doc: `Says what a call needs, for fromCode and checkCode of rbac: where gen can't tell, or instead of what gen finds. It is in a
comment above the call, or at the end of its line, in the body of a function. E.g.
+gen:rbac:groups=apps,resources=deployments,verbs=get;list, with the arguments of +kubebuilder:rbac. Several markers are
several rules. Without arguments the call needs nothing, e.g. because its client is that of another cluster.`,
	ArgDefs: []marker.ArgDef{
		{Name: "verbs", Kind: marker.List, Domain: marker.Verb},
		{Name: "groups", Kind: marker.List, Domain: marker.APIGroup},
		{Name: "resources", Kind: marker.List, Domain: marker.Resource},
		{Name: "resourceNames", Kind: marker.List}, {Name: "urls", Kind: marker.List, Domain: marker.URLPath},
	},
}

// read returns the rules of one marker: one for each resource, so that those of several markers can be merged by
// resource.
func read(m marker.Marker) []*rule {
	groups := m.ListArg("groups")
	if text, given := m.Args["groups"]; given && strings.TrimSpace(text) == "" {
		groups = []string{""} // groups=,resources=pods
	}
	for i, group := range groups {
		if group == "core" {
			groups[i] = ""
		}
	}
	resources := m.ListArg("resources")
	var rules []*rule
	for i := range max(1, len(resources)) {
		rules = append(rules, &rule{
			groups: set(groups), resources: set(resources[min(i, len(resources)):min(i+1, len(resources))]),
			names: set(m.ListArg("resourceNames")),
			urls:  set(m.ListArg("urls")), verbs: set(m.ListArg("verbs")),
		})
	}
	return rules
}

// understood reports a marker that an API server would not take, or not as it is meant.
func understood(p *codegen.Pass, m marker.Marker) bool {
	_, groups := m.Args["groups"]
	resources, urls, names := m.ListArg("resources"), m.ListArg("urls"), m.ListArg("resourceNames")
	problem := func(remedy, message string) bool {
		p.Report(ruleMarker.At(m.Pos, "marker +%s: %s", m.Name, message).Fix("%s", remedy))
		return false
	}
	switch {
	case len(m.ListArg("verbs")) == 0:
		return problem("name what is allowed, e.g. verbs=get;list;watch", "argument verbs is empty")
	case !groups && len(resources) == 0 && len(urls) == 0:
		return problem("add groups and resources, or urls", "it allows nothing: neither resources nor urls are given")
	case len(urls) > 0 && (groups || len(resources) > 0 || len(names) > 0):
		return problem("write two markers, one of them with urls and verbs only",
			"a rule can't have both urls and groups, resources or resourceNames")
	case len(urls) > 0 && m.Args["namespace"] != "":
		return problem("leave the namespace out: only a ClusterRole can allow urls", "urls belong to no namespace")
	case len(urls) > 0:
		return true
	case !groups:
		return problem(`add groups, e.g. groups="" for the core group`, "argument groups is missing")
	case len(resources) == 0:
		return problem("add resources, e.g. resources=pods", "argument resources is missing")
	}
	checkNames(p, m)
	return true
}

// checkNames warns of verbs that a rule with resourceNames does not allow: API servers know no name when they authorize
// them. A create of a subresource has a name, and so has one by server-side apply, which is a patch.
func checkNames(p *codegen.Pass, m marker.Marker) {
	names, verbs := m.ListArg("resourceNames"), m.ListArg("verbs")
	has := func(verb string) bool { return slices.Contains(verbs, verb) }
	if len(names) == 0 || slices.Contains(names, "") || has(rbacv1.VerbAll) { // the name "" is none
		return
	}
	resources := slices.DeleteFunc(m.ListArg("resources"), func(name string) bool {
		return name == rbacv1.ResourceAll || strings.Contains(name, "/")
	})
	if len(resources) == 0 {
		return
	}
	for _, verb := range []string{"create", "deletecollection"} {
		if !has(verb) || verb == "create" && has("patch") && !has("update") {
			continue
		}
		p.Report(ruleNames.At(m.Pos, "marker +%s: with resourceNames, the rule grants no %s of %s: API servers do "+
			"not know the name", m.Name, verb, strings.Join(resources, ", ")).
			Fix("write a rule of its own for %s, without resourceNames", verb))
	}
}

func isName(name string) bool { return name != "" && len(content.IsPathSegmentName(name)) == 0 }

func isNamespace(name string) bool { return len(validation.IsDNS1123Label(name)) == 0 }
