package schema

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// The rules on unions are CEL expressions over has(). Their text is part of a CRD's meaning only; the forms without
// lists are those that cost the API server least.

// unions have what the markers on unions do to a struct.
var unions = map[string]func(*layer, marker.Marker) error{"AtMostOneOf": atMostOneOf, "ExactlyOneOf": exactlyOneOf,
	"AtLeastOneOf": atLeastOneOf}

func atMostOneOf(l *layer, m marker.Marker) error {
	return union(l, m, count(m.Items)+" <= 1", "at most one of the fields in %v may be set")
}

func exactlyOneOf(l *layer, m marker.Marker) error {
	return union(l, m, count(m.Items)+" == 1", "exactly one of the fields in %v must be set")
}

func atLeastOneOf(l *layer, m marker.Marker) error {
	return union(l, m, join(m.Items, "has(self.%s)", "||"), "at least one of the fields in %v must be set")
}

// count returns an expression for how many of the fields are set, e.g. "(has(self.a)?1:0)+(has(self.b)?1:0)".
func count(fields []string) string { return join(fields, "(has(self.%s)?1:0)", "+") }

func join(fields []string, format, separator string) string {
	terms := make([]string, len(fields))
	for i, f := range fields {
		terms[i] = fmt.Sprintf(format, f)
	}
	return strings.Join(terms, separator)
}

// union adds the rule to a struct that has the fields and requires none of them.
func union(l *layer, m marker.Marker, rule, message string) error {
	for _, name := range m.Items {
		if !l.has(name) {
			return fmt.Errorf("there is no field %q; fields are named as in JSON", name)
		}
		if slices.Contains(l.own.Required, name) {
			return fmt.Errorf("field %s is required, so that there is no choice: give it +optional", name)
		}
	}
	if len(m.Items) > 0 {
		l.own.XValidations = append(l.own.XValidations,
			apiext.ValidationRule{Rule: rule, Message: fmt.Sprintf(message, m.Items)})
	}
	return nil
}
