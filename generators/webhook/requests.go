package webhook

import (
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"

	"github.com/gen-toolkit/gen/codegen"
)

var operations = []string{"CREATE", "UPDATE", "DELETE", "CONNECT", "*"}

// rules returns which requests the webhook is called for.
func (w *webhook) rules(p *codegen.Pass) []admissionregistrationv1.RuleWithOperations {
	groups := w.list(p, "groups")
	for i, group := range groups {
		if group == "core" {
			groups[i] = ""
		}
	}
	rule := admissionregistrationv1.RuleWithOperations{Rule: admissionregistrationv1.Rule{
		APIGroups: groups, APIVersions: w.list(p, "versions"), Resources: w.list(p, "resources")}}
	for _, verb := range w.list(p, "verbs") {
		operation := strings.ToUpper(verb)
		if !slices.Contains(operations, operation) {
			operation = verb
			w.refused(p, suggestion(verb, []string{"create", "update", "delete", "connect", "*"}),
				"argument verbs: unknown value %q", verb)
		}
		rule.Operations = append(rule.Operations, admissionregistrationv1.OperationType(operation))
	}
	return []admissionregistrationv1.RuleWithOperations{rule}
}

// list returns the values of a list, which must have some, and no others beside the star.
func (w *webhook) list(p *codegen.Pass, name string) []string {
	values := w.marker.ListArg(name)
	if name == "groups" && strings.TrimSpace(w.marker.Args[name]) == "" {
		values = []string{""} // groups=,resources=pods
	}
	switch {
	case len(values) == 0 || name != "groups" && slices.Contains(values, ""):
		w.refused(p, "name what the webhook is called for, or * for all", "argument %s has an empty element", name)
	case len(values) > 1 && name != "resources" && slices.Contains(values, "*"):
		w.refused(p, "leave out the others, or the *", "argument %s has others beside *, which means all", name)
	}
	return values
}
