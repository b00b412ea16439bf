package rbac

import (
	"maps"
	"slices"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
)

// userRolesFile is the manifest of the roles for users of the API.
const userRolesFile = "user_roles.yaml"

// A userRole is what one of Kubernetes' roles for users may do with the resources of a group.
type userRole struct {
	name       string // of Kubernetes' role, e.g. "edit"
	verbs      []string
	scaleVerbs []string
}

var (
	reading   = []string{"get", "list", "watch"}
	writing   = []string{"create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"}
	userRoles = []userRole{
		{"view", reading, []string{"get"}},
		{"edit", writing, []string{"get", "patch", "update"}},
		{"admin", []string{rbacv1.VerbAll}, []string{rbacv1.VerbAll}},
	}
)

// usersOf returns the roles for users, by group. Kubernetes' roles view, edit and admin take in their rules.
func usersOf(p *codegen.Pass, options *Options) (all []rbacv1.ClusterRole) {
	if options.FileName == userRolesFile {
		p.Report(ruleOption.At(diag.NoPosition, "fileName is %s, in which userRoles are", userRolesFile).
			Fix("choose another name"))
	}
	resources, subresources := map[string][]string{}, map[string]map[string][]string{} // by group
	for _, pkg := range p.API.Packages {
		for _, r := range pkg.Resources {
			_, plural := p.PluralNames(r)
			resources[pkg.Group] = append(resources[pkg.Group], plural)
			if subresources[pkg.Group] == nil {
				subresources[pkg.Group] = map[string][]string{}
			}
			for _, sub := range r.Subresources() {
				subresources[pkg.Group][sub] = append(subresources[pkg.Group][sub], plural+"/"+sub)
			}
		}
	}
	if len(resources) == 0 {
		p.Report(ruleOption.At(p.OptionPos("userRoles"), "option userRoles of generator rbac: the job has no kinds").
			Fix("add the packages of the API to the job, or remove the option"))
	}
	for _, group := range slices.Sorted(maps.Keys(resources)) {
		for _, of := range userRoles {
			all = append(all, of.role(group, resources[group], subresources[group]))
		}
	}
	return all
}

// role returns the role for the resources of a group, and their subresources by name.
func (of userRole) role(group string, resources []string, subresources map[string][]string) rbacv1.ClusterRole {
	rule := func(resources, verbs []string) rbacv1.PolicyRule {
		return rbacv1.PolicyRule{APIGroups: []string{group}, Resources: set(resources), Verbs: verbs}
	}
	rules := []rbacv1.PolicyRule{rule(resources, of.verbs)}
	if scaled := subresources["scale"]; len(scaled) > 0 {
		rules = append(rules, rule(scaled, of.scaleVerbs))
	}
	if reported := subresources["status"]; len(reported) > 0 { // which controllers write
		rules = append(rules, rule(reported, []string{"get"}))
	}
	return rbacv1.ClusterRole{
		TypeMeta: metav1.TypeMeta{APIVersion: rbacv1.SchemeGroupVersion.String(), Kind: "ClusterRole"},
		ObjectMeta: metav1.ObjectMeta{Name: group + "-" + of.name,
			Labels: map[string]string{"rbac.authorization.k8s.io/aggregate-to-" + of.name: "true"}},
		Rules: rules,
	}
}
