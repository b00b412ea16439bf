package rbac

import (
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A document is what one file has.
type document struct {
	file    string
	objects []any
}

// names are how a document calls what a release of a chart calls otherwise.
type names struct {
	role      func(name string) string
	namespace func(namespace string) string
	account   *rbacv1.Subject // to which roles are bound; nil for none
}

// names returns those of manifests.
func (o *Options) names() names {
	same := func(name string) string { return name }
	return names{same, same, o.account()}
}

// documents returns roles and the roles for users: one document for each sort, or one for each role.
func (o *Options) documents(roles []*role, users []rbacv1.ClusterRole, n names) (all []document) {
	var found, ofUsers []any
	for _, r := range roles {
		objects := r.objects(n)
		found = append(found, objects...)
		if o.FilePerRole {
			all = append(all, document{r.file(), objects})
		}
	}
	if !o.FilePerRole && len(found) > 0 {
		all = append(all, document{o.FileName, found})
	}
	for _, role := range users {
		file := role.Name + ".yaml"
		role.Name = n.role(role.Name)
		ofUsers = append(ofUsers, role)
		if o.FilePerRole {
			all = append(all, document{file, []any{role}})
		}
	}
	if !o.FilePerRole && len(ofUsers) > 0 {
		all = append(all, document{userRolesFile, ofUsers})
	}
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
func (r *role) objects(n names) []any {
	meta := metav1.ObjectMeta{Name: n.role(r.name), Namespace: n.namespace(r.namespace)}
	kind, prefix := "Role", ""
	if r.namespace == "" {
		kind, prefix = "ClusterRole", "Cluster"
	}
	version := rbacv1.SchemeGroupVersion.String()
	// a Role has the fields of a ClusterRole but one, which stays empty here
	objects := []any{rbacv1.ClusterRole{TypeMeta: metav1.TypeMeta{APIVersion: version, Kind: kind}, ObjectMeta: meta,
		Rules: policy(r.rules)}}
	if n.account != nil {
		objects = append(objects, rbacv1.RoleBinding{
			TypeMeta: metav1.TypeMeta{APIVersion: version, Kind: prefix + "RoleBinding"}, ObjectMeta: meta,
			RoleRef:  rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: kind, Name: meta.Name},
			Subjects: []rbacv1.Subject{*n.account},
		})
	}
	return objects
}
