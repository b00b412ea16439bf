package rbac

import (
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"
)

// rule is a rule while it is merged. Each list is a set: sorted, each element once.
type rule struct{ groups, resources, names, urls, verbs []string }

// set returns elements sorted, each once.
func set(elements []string) []string { return slices.Compact(slices.Sorted(slices.Values(elements))) }

// key joins lists, e.g. "apps&batch + jobs": equal lists have equal keys, and rules are sorted by them.
func key(lists ...[]string) string {
	var parts []string
	for _, list := range lists {
		parts = append(parts, strings.Join(list, "&"))
	}
	return strings.Join(parts, " + ")
}

// about is all of a rule but its verbs.
func (r *rule) about() string { return key(r.groups, r.resources, r.names, r.urls) }

// policy merges rules that differ in one respect only and sorts them. The order of the steps is controller-gen's:
// another one would give other rules that allow the same.
func policy(rules []*rule) []rbacv1.PolicyRule {
	rules = merge(rules, (*rule).about, verbs)
	rules = merge(rules,
		func(r *rule) string { return key(r.groups, r.names, r.urls, r.verbs) },
		func(r *rule) *[]string { return &r.resources })
	rules = merge(rules,
		func(r *rule) string { return key(r.resources, r.names, r.urls, r.verbs) },
		func(r *rule) *[]string { return &r.groups })
	rules = merge(rules,
		func(r *rule) string { return key(r.groups, r.resources, r.names, r.verbs) },
		func(r *rule) *[]string { return &r.urls })
	rules = merge(rules, (*rule).about, verbs) // merged groups may be those of another rule
	slices.SortFunc(rules, func(a, b *rule) int { return strings.Compare(a.about(), b.about()) })

	policy := make([]rbacv1.PolicyRule, len(rules))
	for i, r := range rules {
		if slices.Contains(r.verbs, rbacv1.VerbAll) {
			r.verbs = []string{rbacv1.VerbAll}
		}
		policy[i] = rbacv1.PolicyRule{APIGroups: r.groups, Resources: r.resources, ResourceNames: r.names,
			NonResourceURLs: r.urls, Verbs: r.verbs}
	}
	return policy
}

func verbs(r *rule) *[]string { return &r.verbs }

// merge joins one list of the rules that are the same otherwise.
func merge(rules []*rule, same func(*rule) string, list func(*rule) *[]string) []*rule {
	var merged []*rule
	first := map[string]*rule{}
	for _, r := range rules {
		k := same(r)
		into, ok := first[k]
		if !ok {
			first[k] = r
			merged = append(merged, r)
			continue
		}
		*list(into) = set(append(slices.Clone(*list(into)), *list(r)...))
	}
	return merged
}
