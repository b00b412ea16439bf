package schema

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
)

// reserved are the words that CEL keeps for itself: a field of such a name is written with underscores around it.
var reserved = []string{
	"true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
	"package", "namespace", "return", "var", "void", "while",
}

// celSymbols are how a field's characters are written that CEL's identifiers don't have. The source of these and of the reserved words is
// https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules.
var celSymbols = strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__")

// celName returns a field's name as CEL has it, e.g. "__namespace__" for "namespace" and "max__dash__size" for "max-size".
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

// rule returns a rule with its message, on one line as API servers want it.
func rule(text, message string, args ...any) apiext.ValidationRule {
	return apiext.ValidationRule{Rule: text, Message: strings.ReplaceAll(fmt.Sprintf(message, args...), "\n", " ")}
}

// about points a rule's error at a field of the value, e.g. "name".
func about(r apiext.ValidationRule, field string, reason apiext.FieldValueErrorReason) apiext.ValidationRule {
	r.FieldPath, r.Reason = "."+field, &reason
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
	return rule("!has(oldSelf."+celName(field)+") || has(self."+celName(field)+")", "field %s is immutable once set", field)
}

// rule adds a rule to a value's schema, unless it is there.
func (d *declarer) rule(at *spot, r apiext.ValidationRule) {
	d.made(r)
	if !slices.ContainsFunc(at.s.XValidations, func(other apiext.ValidationRule) bool { return other.Rule == r.Rule && other.Message == r.Message }) {
		at.s.XValidations = append(slices.Clip(at.s.XValidations), r)
	}
}

// isSet returns a condition for a field being set, as validation-gen sees it: a pointer is there, a list or map not empty, and any
// other value not zero. Where the schema has no room for zero, being there is enough. E.g. "has(self.name) && self.name != ”".
func isSet(of, name string, s *props, t *model.Type) string {
	field := of + "." + celName(name)
	has := "has(" + field + ")"
	if some := nonZero(field, s, t); some != "" {
		return has + " && " + some
	}
	return has
}

// nonZero returns a condition for a value that is there not being the zero value, or "" if it can't be that.
func nonZero(value string, s *props, t *model.Type) string {
	if t.Kind == model.Pointer || len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(v apiext.JSON) bool { return string(v.Raw) == `""` }) {
		return ""
	}
	positive := func(least *int64) bool { return least != nil && *least > 0 }
	switch {
	case s.Type == "string" && !positive(s.MinLength):
		return value + " != ''"
	case s.Type == "array" && !positive(s.MinItems), s.Type == "object" && t.Kind == model.Map && !positive(s.MinProperties):
		return "size(" + value + ") > 0"
	case s.Type == "integer" && !(s.Minimum != nil && *s.Minimum > 0):
		return value + " != 0"
	case s.Type == "number" && !(s.Minimum != nil && *s.Minimum > 0):
		return value + " != 0.0"
	case s.Type == "boolean":
		return value
	}
	return ""
}

// not returns the opposite of a condition, e.g. "!has(self.a)" and "self.a == ”" for "self.a != ”".
func not(condition string) string {
	switch {
	case strings.ContainsAny(condition, "&|?") || strings.Contains(condition, " in "):
		return "!(" + condition + ")"
	case strings.Count(condition, " != ") == 1:
		return strings.Replace(condition, " != ", " == ", 1)
	case strings.ContainsAny(condition, "=<>"):
		return "!(" + condition + ")"
	}
	return "!" + condition
}

// grouped puts a condition of several parts into parentheses.
func grouped(condition string) string {
	if strings.Contains(condition, " && ") || strings.Contains(condition, " || ") || strings.Contains(condition, " == ") {
		return "(" + condition + ")"
	}
	return condition
}

// or joins conditions of which one must hold; the last may have several parts itself.
func or(conditions ...string) string { return strings.Join(conditions, " || ") }
