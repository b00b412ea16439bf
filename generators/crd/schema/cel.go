package schema

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// reserved are the words that CEL keeps for itself: a field of such a name is written with underscores around it.
var reserved = []string{
	"true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
	"package", "namespace", "return", "var", "void", "while",
}

// celSymbols are how a field's characters are written that CEL's identifiers don't have. The source of these and of the
// reserved words is
// https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules.
var celSymbols = strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__")

// celName returns a field's name as CEL has it, e.g. "__namespace__" for "namespace" and "max__dash__size" for
// "max-size".
func celName(field string) string {
	if slices.Contains(reserved, field) {
		return "__" + field + "__"
	}
	return celSymbols.Replace(field)
}

// celText returns a string of CEL, e.g. 'Ready'.
func celText(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text) + "'"
}

// celRule returns a rule with its message, on one line as API servers want it.
func celRule(text, message string, args ...any) apiext.ValidationRule {
	return apiext.ValidationRule{Rule: text, Message: strings.ReplaceAll(fmt.Sprintf(message, args...), "\n", " ")}
}

// about points a rule's error at a field of the value, e.g. "name"; without a reason the value is invalid.
func about(r apiext.ValidationRule, field string, reason apiext.FieldValueErrorReason) apiext.ValidationRule {
	r.FieldPath = "." + field
	if reason != "" {
		r.Reason = &reason
	}
	if strings.ContainsAny(field, ".-/") {
		r.FieldPath = "['" + field + "']"
	}
	return r
}

// An Origin is a marker that made a rule.
type Origin struct {
	marker.Marker
	Foreign bool // it stands in a package that is not the API's own
}

// Origins returns the markers of declarative validation that made a rule; several where they make the same.
func (b *Builder) Origins(r apiext.ValidationRule) []Origin {
	return b.origins[[2]string{r.Rule, r.Message}]
}

// made notes that the marker at hand makes a rule.
func (d *declarer) made(r apiext.ValidationRule) {
	key := [2]string{r.Rule, r.Message}
	d.b.origins[key] = append(d.b.origins[key], Origin{d.m, d.foreign})
}

// immutable is the rule of +k8s:immutable on a field.
var immutable = apiext.ValidationRule{Rule: "self == oldSelf", Message: "field is immutable"}

// stays is the rule that a field is not taken away, where it may be left out: the field's own rule does not run then.
func stays(field string) apiext.ValidationRule {
	return celRule("!has(oldSelf."+celName(field)+") || has(self."+celName(field)+")", "field %s is immutable once set", field)
}

// rule adds a rule to a value's schema, unless it is there.
func (d *declarer) rule(at *spot, r apiext.ValidationRule) {
	d.made(r)
	if !slices.ContainsFunc(at.s.XValidations, func(other apiext.ValidationRule) bool { return other.Rule == r.Rule && other.Message == r.Message }) {
		at.s.XValidations = append(slices.Clip(at.s.XValidations), r)
	}
}
