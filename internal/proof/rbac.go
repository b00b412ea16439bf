package proof

import (
	"fmt"

	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/validate/content"
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// pathSegment is the rule for the names of roles and bindings.
func pathSegment(name string, _ bool) []string { return content.IsPathSegmentName(name) }

func clusterRole(c *checker, of *rbacv1.ClusterRole) {
	c.metadata(&of.ObjectMeta, pathSegment)
	c.policyRules(of.Rules, false)
	if of.AggregationRule == nil {
		return
	}
	if len(of.AggregationRule.ClusterRoleSelectors) == 0 {
		c.refuse("aggregationRule.clusterRoleSelectors", "add a selector", "the aggregation selects nothing")
	}
	for i, selector := range of.AggregationRule.ClusterRoleSelectors {
		c.selector(fmt.Sprintf("aggregationRule.clusterRoleSelectors[%d]", i), &selector)
	}
}

func role(c *checker, of *rbacv1.Role) {
	c.metadata(&of.ObjectMeta, pathSegment)
	c.policyRules(of.Rules, true)
}

func (c *checker) policyRules(rules []rbacv1.PolicyRule, namespaced bool) {
	for i, r := range rules {
		path := fmt.Sprintf("rules[%d].", i)
		if len(r.Verbs) == 0 {
			c.refuse(path+"verbs", "name what is allowed, e.g. verbs=get;list;watch", "the rule has no verbs")
		}
		switch urls := len(r.NonResourceURLs) > 0; {
		case urls && namespaced:
			c.refuse(path+"nonResourceURLs", "use a ClusterRole", "a Role in a namespace can't allow URLs")
		case urls && len(r.APIGroups)+len(r.Resources)+len(r.ResourceNames) > 0:
			c.refuse(path+"nonResourceURLs", "write two rules", "the rule has both URLs and resources")
		case urls:
		case len(r.APIGroups) == 0:
			c.refuse(path+"apiGroups", `name a group, or "" for the core group`, "the rule has no API group")
		case len(r.Resources) == 0:
			c.refuse(path+"resources", "name a resource", "the rule has no resources")
		}
	}
}

func clusterRoleBinding(c *checker, of *rbacv1.ClusterRoleBinding) {
	c.binding(&of.ObjectMeta, of.RoleRef, of.Subjects, "ClusterRole")
}

func roleBinding(c *checker, of *rbacv1.RoleBinding) {
	c.binding(&of.ObjectMeta, of.RoleRef, of.Subjects, "ClusterRole", "Role")
}

func (c *checker) binding(m *metav1.ObjectMeta, ref rbacv1.RoleRef, subjects []rbacv1.Subject, kinds ...string) {
	c.metadata(m, pathSegment)
	oneOf(c, "roleRef.apiGroup", &ref.APIGroup, rbacv1.GroupName, "") // API servers fill in the first
	oneOf(c, "roleRef.kind", &ref.Kind, kinds...)
	if ref.Name == "" || len(content.IsPathSegmentName(ref.Name)) > 0 {
		c.refuse("roleRef.name", `write the name of a role, without "/" and "%"`, "%q is not the name of a role",
			ref.Name)
	}
	for i, s := range subjects {
		path := fmt.Sprintf("subjects[%d].", i)
		oneOf(c, path+"kind", &s.Kind, rbacv1.ServiceAccountKind, rbacv1.UserKind, rbacv1.GroupKind)
		if s.APIGroup != "" && (s.APIGroup != rbacv1.GroupName || s.Kind == rbacv1.ServiceAccountKind) {
			c.refuse(path+"apiGroup", "remove it", "%q is not the group of the subject", s.APIGroup)
		}
		switch account := s.Kind == rbacv1.ServiceAccountKind; {
		case s.Name == "" || account && len(apivalidation.ValidateServiceAccountName(s.Name, false)) > 0:
			c.refuse(path+"name", "write lower-case letters, digits, dashes and dots", "%q is not a name", s.Name)
		case account && s.Namespace == "" && len(kinds) == 1: // a RoleBinding has one of its own
			c.refuse(path+"namespace", "name the namespace of the service account", "the subject has no namespace")
		}
	}
}
