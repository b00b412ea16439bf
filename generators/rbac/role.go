package rbac

import (
	"cmp"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

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

// file returns the role's own file, e.g. "zoo_manager-role.yaml". Names of roles may have colons, which file names
// should not.
func (r *role) file() string {
	name := strings.ReplaceAll(r.name, ":", "_") + ".yaml"
	if r.namespace != "" {
		name = r.namespace + "_" + name
	}
	return name
}

// objects returns the role and, if there is a service account, its binding, which is called like the role.
func (r *role) objects(options *Options) []any {
	meta := metav1.ObjectMeta{Name: r.name, Namespace: r.namespace}
	kind, prefix := "Role", ""
	if r.namespace == "" {
		kind, prefix = "ClusterRole", "Cluster"
	}
	version := rbacv1.SchemeGroupVersion.String()
	// a Role has the fields of a ClusterRole but one, which stays empty here
	objects := []any{rbacv1.ClusterRole{TypeMeta: metav1.TypeMeta{APIVersion: version, Kind: kind}, ObjectMeta: meta,
		Rules: policy(r.rules)}}
	if options.ServiceAccount != "" {
		namespace, name := options.account()
		objects = append(objects, rbacv1.RoleBinding{
			TypeMeta: metav1.TypeMeta{APIVersion: version, Kind: prefix + "RoleBinding"}, ObjectMeta: meta,
			RoleRef:  rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: kind, Name: r.name},
			Subjects: []rbacv1.Subject{{Kind: rbacv1.ServiceAccountKind, Namespace: namespace, Name: name}},
		})
	}
	return objects
}

// account returns the service account's namespace and name. The namespace system is what kubebuilder's layout has
// kustomize replace.
func (o *Options) account() (namespace, name string) {
	namespace, name, both := strings.Cut(o.ServiceAccount, "/")
	if !both {
		return "system", o.ServiceAccount
	}
	return namespace, name
}
