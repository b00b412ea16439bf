// Package celrules translates the +k8s: markers of validation-gen into schema keywords and CEL rules. In: a marker, and
// the schema and Go type of the value that it constrains. Out: a [Check] of a single value, [Clause]s where a marker
// leads inside of a value, or a [Condition] that others build rules from. It changes no schema but by the keywords of a
// check; package schema decides which schema a rule belongs to.
//
// The meanings are those of k8s.io/code-generator v0.37.2, cmd/validation-gen/validators, and of k8s.io/apimachinery
// v0.37.2, pkg/api/validate.
package celrules

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

type props = apiext.JSONSchemaProps

// A Problem is an error with a remedy.
type Problem struct {
	Message, Remedy string
	Warning         bool // the marker is left out, and the schema is valid without it
}

func (p Problem) Error() string { return p.Message }

// Untranslatable are the markers that no CRD can express, with the reason.
var Untranslatable = map[string]Problem{
	"k8s:alpha": {"is not enforced: Kubernetes only counts what such a marker finds, and API servers count nothing " +
		"for custom resources",
		"write the inner marker alone to enforce it, or remove it", true},
	"k8s:beta": {"is not enforced: Kubernetes may only count what such a marker finds, and API servers count nothing " +
		"for custom resources",
		"write the inner marker alone to enforce it, or remove it", true},
	"k8s:ifEnabled": {"is left out: custom resources have no options that could be on",
		"write the inner marker alone, or give the job a channel with the option, in gen.yaml", true},
	"k8s:ifDisabled": {"is left out: custom resources have no options that could be off",
		"write the inner marker alone, or give the job a channel without the option, in gen.yaml", true},
	"k8s:customValidation": {"is left out: API servers can't call Go code for custom resources",
		"write the validation as +kubebuilder:validation:XValidation, or put it into a webhook", true},
	"k8s:enum": {"is on a field, but its values are the constants of a type", "move it to the field's type", false},
}

// meaningless are the markers that do not constrain values in a CRD.
var meaningless = []string{
	// for validation-gen's tests
	"k8s:validateTrue", "k8s:validateFalse", "k8s:validateError", "k8s:validateTrueAlpha", "k8s:validateTrueBeta",
	"k8s:opaqueType",   // package schema reads it at the field
	"k8s:customUnique", // +k8s:unique reads it
}

// Meaningless reports whether a marker does not constrain values in a CRD, e.g. "k8s:validateTrue".
func Meaningless(name string) bool { return slices.Contains(meaningless, name) }

// Rule returns a rule with its message. The message is on one line, as API servers require.
func Rule(text, message string, args ...any) apiext.ValidationRule {
	return apiext.ValidationRule{Rule: text, Message: strings.ReplaceAll(fmt.Sprintf(message, args...), "\n", " ")}
}

// About points a rule's error at a field of the value, e.g. "name"; without a reason the value is invalid.
func About(r apiext.ValidationRule, field string, reason apiext.FieldValueErrorReason) apiext.ValidationRule {
	r.FieldPath = "." + field
	if reason != "" {
		r.Reason = &reason
	}
	if strings.ContainsAny(field, ".-/") {
		r.FieldPath = "['" + field + "']"
	}
	return r
}

// Immutable is the rule of +k8s:immutable on a field.
var Immutable = apiext.ValidationRule{Rule: "self == oldSelf", Message: "field is immutable"}

// ImmutableOnceSet returns the rule that an optional field can't be removed. It belongs to the struct: API servers do
// not run the field's own rule on a removed field.
func ImmutableOnceSet(field string) apiext.ValidationRule {
	name := Name(field)
	return Rule(Or("!has(oldSelf."+name+")", "has(self."+name+")"), "field %s is immutable once set", field)
}
