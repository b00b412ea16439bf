package keyword

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// celMarkers are the markers that become CEL rules. Unions come last, in this order.
var celMarkers = []Marker{
	{
		Definition: marker.Definition{Name: prefix + "XValidation", Scopes: onBoth, Kind: marker.Args,
			Doc: "A CEL rule. E.g. +kubebuilder:validation:XValidation:rule=\"self.min <= self.max\",message=\"min " +
				"exceeds max\".", ArgDefs: []marker.ArgDef{
				{Name: "rule", Kind: marker.String, Required: true}, {Name: "message", Kind: marker.String},
				{Name: "messageExpression", Kind: marker.String},
				{Name: "reason", Kind: marker.String,
					Enum: []string{"FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired",
						"FieldValueDuplicate"}},
				{Name: "fieldPath", Kind: marker.String}, {Name: "optionalOldSelf", Kind: marker.Bool},
			}},
		forItems: true,
		Rules:    xValidation,
		Unset:    func(s *props) { s.XValidations = nil },
		merge:    func(m *merger) { m.into.XValidations = slices.Concat(m.with.XValidations, m.into.XValidations) },
	},
	{
		Definition: defined("k8s:immutable"), FieldOnly: true,
		Rules: func(marker.Marker) []apiext.ValidationRule { return []apiext.ValidationRule{celrules.Immutable} },
	},
	oneOf("AtMostOneOf", 1, "At most one of the named fields may be set.",
		"at most one of the fields in %v may be set", func(fields []string) string { return sum(fields) + " <= 1" }),
	oneOf("ExactlyOneOf", 2, "Exactly one of the named fields must be set.",
		"exactly one of the fields in %v must be set", func(fields []string) string { return sum(fields) + " == 1" }),
	oneOf("AtLeastOneOf", 3, "At least one of the named fields must be set.",
		"at least one of the fields in %v must be set",
		func(fields []string) string { return join(fields, "has(self.%s)", "||") }),
}

func xValidation(m marker.Marker) []apiext.ValidationRule {
	r := apiext.ValidationRule{Rule: m.Args["rule"], Message: m.Args["message"],
		MessageExpression: m.Args["messageExpression"], FieldPath: m.Args["fieldPath"]}
	if reason := apiext.FieldValueErrorReason(m.Args["reason"]); reason != "" {
		r.Reason = &reason
	}
	if text, ok := m.Args["optionalOldSelf"]; ok {
		r.OptionalOldSelf = new(text == "true")
	}
	return []apiext.ValidationRule{r}
}

// oneOf returns the marker of a union; the fields are named as in JSON. Its rule is a CEL expression over has(), in the
// form without lists, which costs the API server least.
func oneOf(name string, order int, doc, message string, expression func(fields []string) string) Marker {
	d := validation(name, marker.List, doc+" E.g. +kubebuilder:validation:"+name+"=secret;configMap.")
	d.Scopes = onType
	return Marker{
		Definition: d, order: order,
		Check: checkUnion,
		Rules: func(m marker.Marker) []apiext.ValidationRule {
			if len(m.Items) == 0 {
				return nil
			}
			return []apiext.ValidationRule{{Rule: expression(m.Items), Message: fmt.Sprintf(message, m.Items)}}
		},
	}
}

// checkUnion returns an error unless a struct has all fields of a union and requires none of them.
func checkUnion(v Value, m marker.Marker) error {
	for i, name := range m.Items {
		if slices.Contains(m.Items[:i], name) {
			return fmt.Errorf("field %q is named twice, and would count twice", name)
		}
		if !v.Has(name) {
			return fmt.Errorf("there is no field %q; fields are named as in JSON", name)
		}
		if !celrules.HasName(name) {
			return fmt.Errorf("CEL rules can't name field %q: its name in JSON must begin with a letter, and have "+
				"letters, digits, and _, -, . or / only", name)
		}
		if slices.Contains(v.Own.Required, name) {
			return fmt.Errorf("field %s is required, so that there is no choice: give it +optional", name)
		}
	}
	return nil
}

// sum returns an expression for how many of the fields are set, e.g. "(has(self.a)?1:0)+(has(self.b)?1:0)".
func sum(fields []string) string { return join(fields, "(has(self.%s)?1:0)", "+") }

func join(fields []string, format, separator string) string {
	terms := make([]string, len(fields))
	for i, f := range fields {
		terms[i] = fmt.Sprintf(format, celrules.Name(f))
	}
	return strings.Join(terms, separator)
}
