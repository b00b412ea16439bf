package validate

import (
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

// consequences are the paths whose problems only repeat a problem with the key.
var consequences = map[string][]string{
	"spec.names.kind":   {"spec.names.listKind", "spec.names.plural", "spec.names.singular", "metadata.name"},
	"spec.names.plural": {"metadata.name"},
	"spec.group":        {"metadata.name"},
}

// withoutDerived removes problems that follow from another one: names that are formed from a bad name, the cost of all
// rules together where one rule alone costs too much, and their total where the most expensive rules are named.
func withoutDerived(problems field.ErrorList) field.ErrorList {
	repeated := map[string]bool{}
	single := false
	for _, p := range problems {
		single = single || isCost(p) && !isTotal(p)
		for _, path := range consequences[p.Field] {
			repeated[path] = true
		}
	}
	return slices.DeleteFunc(problems, func(p *field.Error) bool {
		return repeated[p.Field] || isTotal(p) && (single || !strings.Contains(p.Field, "x-kubernetes-validations"))
	})
}
