package webhook

import (
	"slices"
	"strings"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
)

var operations = []string{"CREATE", "UPDATE", "DELETE", "CONNECT", "*"}

// rules returns which requests the webhook is called for.
func (w *webhook) rules() []admissionregistrationv1.RuleWithOperations {
	groups := w.marker.ListArg("groups")
	if strings.TrimSpace(w.marker.Args["groups"]) == "" {
		groups = []string{""} // groups=,resources=pods
	}
	for i, group := range groups {
		if group == "core" {
			groups[i] = ""
		}
	}
	rule := admissionregistrationv1.RuleWithOperations{Rule: admissionregistrationv1.Rule{APIGroups: groups,
		APIVersions: w.marker.ListArg("versions"), Resources: w.marker.ListArg("resources")}}
	for _, verb := range w.marker.ListArg("verbs") {
		if upper := strings.ToUpper(verb); slices.Contains(operations, upper) {
			verb = upper
		}
		rule.Operations = append(rule.Operations, admissionregistrationv1.OperationType(verb))
	}
	return []admissionregistrationv1.RuleWithOperations{rule}
}
