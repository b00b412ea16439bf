package admissionpolicy

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/names"
)

// A kind is what a policy is about.
type kind struct {
	group, version, resource string
	of                       *model.Type
}

// readRules reads which requests the policy is about, and reports where the marker does not say it.
func (of *policy) readRules(p *codegen.Pass) {
	m := of.marker
	operations := m.ListArg("operations")
	if len(operations) == 0 {
		operations = []string{"create", "update"}
	}
	groups, versions, resources := of.groups(), m.ListArg("versions"), m.ListArg("resources")
	named := m.ListArg("kinds")
	switch given := len(groups) + len(versions) + len(resources); {
	case given > 0 && (len(groups) == 0 || len(versions) == 0 || len(resources) == 0):
		of.report(p, m, `name all three, e.g. groups=apps,versions=v1,resources=deployments; the core group is ""`,
			"of groups, versions and resources, some are missing")
	case given > 0:
		of.about(operations, groups, versions, resources)
	case len(named) == 0 && of.on != nil:
		named = []string{of.on.Name}
	case len(named) == 0:
		of.report(p, m, "add kinds, e.g. kinds=k8s.io/api/core/v1.Pod, or write the marker above a kind",
			"it names no kinds")
	}
	for _, text := range named {
		if k, ok := of.find(p, text); ok {
			of.kinds = append(of.kinds, k)
			of.about(operations, []string{k.group}, []string{k.version}, []string{k.resource})
		}
	}
}

// readParams reads the kind of the objects that bindings give to the policy.
func (of *policy) readParams(p *codegen.Pass) {
	text := of.marker.Args["params"]
	of.binding.ParamRef = params(of.marker)
	if text == "" {
		return
	}
	if k, ok := of.find(p, text); ok {
		of.params = &k
	}
}

// groups returns the groups of the marker: the core group is "" or core.
func (of *policy) groups() []string {
	groups := of.marker.ListArg("groups")
	if text, given := of.marker.Args["groups"]; given && strings.TrimSpace(text) == "" {
		return []string{""} // groups=,resources=pods
	}
	for i, group := range groups {
		if group == "core" {
			groups[i] = ""
		}
	}
	return groups
}

// find returns the kind of a Go type, and reports what is none.
func (of *policy) find(p *codegen.Pass, text string) (k kind, ok bool) {
	path, name := marker.Qualified(text)
	if path == "" {
		path = of.from.Path
	}
	for _, pkg := range p.API.Packages {
		i := slices.IndexFunc(pkg.Resources, func(r *model.Resource) bool { return pkg.Path == path && r.Kind == name })
		if i >= 0 {
			_, plural := p.PluralNames(pkg.Resources[i])
			return kind{pkg.Group, pkg.Version, plural, pkg.Resources[i].Type}, true
		}
	}
	pkg := of.from
	if path != of.from.Path {
		if pkg = p.API.Dependency(path); pkg == nil {
			return k, false // it has been reported
		}
	}
	t := pkg.Type(name)
	if t == nil || !t.IsRoot() {
		of.report(p, of.marker, "write a Go type with TypeMeta and ObjectMeta, as it is spelt there, e.g. "+
			"k8s.io/api/core/v1.Pod; for others name groups, versions and resources",
			"package %s has no kind %s", path, name)
		return k, false
	}
	return kind{pkg.Group, pkg.Version, plural(t), t}, true
}

// plural returns the resource of a kind of another module.
func plural(t *model.Type) string {
	spec, _ := t.Markers.Find("kubebuilder:resource")
	regular := names.CustomResource(t.Name)
	if t.Markers.Has("genclient") {
		regular = names.Resource(t.Name)
	}
	return cmp.Or(spec.Args["path"], t.Markers.Value("resourceName"), regular)
}
