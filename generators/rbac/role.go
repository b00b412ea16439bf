package rbac

import (
	"cmp"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/gen-toolkit/gen/codegen"
)

// role is a ClusterRole, or with a namespace a Role.
type role struct {
	namespace string
	name      string
	rules     []*rule
}

// roles collects the rules of all packages by namespace and name, in that order.
func roles(p *codegen.Pass, options *Options) []*role {
	var all []*role
	nameless := false
	for _, pkg := range p.API.Packages {
		for _, m := range pkg.Markers.All(definition.Name) {
			if !understood(p, m) {
				continue
			}
			namespace, name := m.Args["namespace"], cmp.Or(m.Args["roleName"], options.RoleName)
			if !isName(name) && !nameless {
				nameless = true // once is enough
				p.Report(ruleRole.At(m.Pos,
					"marker +kubebuilder:rbac: no role of this name can take the rule: %q", name).
					Fix("set roleName of rbac in gen.yaml, e.g. roleName: manager-role, or --role-name"))
			}
			all = with(all, &role{namespace, name, read(m)})
		}
	}
	return all
}

// with adds a role to others, or its rules to those of the same name, in the order of namespaces and names.
func with(all []*role, more *role) []*role {
	i, found := slices.BinarySearchFunc(all, more, func(a, b *role) int {
		return cmp.Or(strings.Compare(a.namespace, b.namespace), strings.Compare(a.name, b.name))
	})
	if !found {
		return slices.Insert(all, i, more)
	}
	all[i].rules = append(all[i].rules, more.rules...)
	return all
}

// system is the namespace that kubebuilder's layout has kustomize replace.
const system = "system"

// account returns the service account to which roles are bound, or nil.
func (o *Options) account() *rbacv1.Subject {
	if o.ServiceAccount == "" {
		return nil
	}
	namespace, name, both := strings.Cut(o.ServiceAccount, "/")
	if !both {
		namespace, name = system, o.ServiceAccount
	}
	return &rbacv1.Subject{Kind: rbacv1.ServiceAccountKind, Namespace: namespace, Name: name}
}
