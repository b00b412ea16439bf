package importer

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Simplify gives a CRD's schemas the form that Go types can have, without another meaning: keywords of other types go,
// which the API server does not read; allOf of enums joins the enum of the value; with rules, oneOf, anyOf
// and not of required fields become CEL rules.
func Simplify(crd *apiext.CustomResourceDefinition, rules bool) {
	for i := range crd.Spec.Versions {
		v := &crd.Spec.Versions[i]
		if s := v.Subresources; s != nil && s.Status == nil && s.Scale == nil {
			v.Subresources = nil
		}
		if v.Schema != nil && v.Schema.OpenAPIV3Schema != nil {
			simplify(v.Schema.OpenAPIV3Schema, rules)
		}
	}
}

func simplify(s *props, rules bool) {
	foreign(s)
	joinAll(s)
	if rules {
		alternatives(s)
	}
	for name, property := range s.Properties {
		simplify(&property, rules)
		s.Properties[name] = property
	}
	if s.Items != nil && s.Items.Schema != nil {
		simplify(s.Items.Schema, rules)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		simplify(s.AdditionalProperties.Schema, rules)
	}
}

// foreign removes the keywords of other types.
func foreign(s *props) {
	if s.Type == "" || s.XIntOrString {
		return
	}
	if s.Type != "string" {
		s.MinLength, s.MaxLength, s.Pattern = nil, nil, ""
	}
	if s.Type != "array" {
		s.MinItems, s.MaxItems, s.UniqueItems = nil, nil, false
	}
	if s.Type != "object" {
		s.MinProperties, s.MaxProperties = nil, nil
	}
	if s.Type != "integer" && s.Type != "number" {
		s.Minimum, s.Maximum, s.MultipleOf, s.ExclusiveMinimum, s.ExclusiveMaximum = nil, nil, nil, false, false
	}
}

// joinAll moves what allOf says to the value, if it is enums alone: a value must be in each.
func joinAll(s *props) {
	enums := func(c props) bool { return len(c.Enum) > 0 && Key(&c, false) == Key(&props{Enum: c.Enum}, false) }
	if len(s.AllOf) == 0 || slices.ContainsFunc(s.AllOf, func(c props) bool { return !enums(c) }) {
		return
	}
	joined := s.Enum
	for _, c := range s.AllOf {
		if len(joined) == 0 {
			joined = c.Enum
		}
		joined = slices.DeleteFunc(slices.Clone(joined), func(v apiext.JSON) bool {
			return !slices.ContainsFunc(c.Enum, func(w apiext.JSON) bool { return string(v.Raw) == string(w.Raw) })
		})
		if len(joined) == 0 {
			return // no value is in each
		}
	}
	s.Enum, s.AllOf = joined, nil
}

// alternatives makes CEL rules of oneOf and anyOf where each alternative requires one field, or one more does.
func alternatives(s *props) {
	if s.XIntOrString || s.Type != "object" {
		return
	}
	rule := func(fields []string) bool {
		null := func(name string) bool { return s.Properties[name].Nullable } // has(self.x) is false for null
		return fields != nil && !slices.ContainsFunc(fields, null)
	}
	if fields := requiredAlone(s.OneOf); rule(fields) {
		s.OneOf = nil
		s.XValidations = append(s.XValidations, apiext.ValidationRule{Rule: count(fields) + " == 1",
			Message: fmt.Sprintf("exactly one of the fields in [%s] must be set", strings.Join(fields, " "))})
	}
	if fields := requiredAlone(s.AnyOf); rule(fields) {
		s.AnyOf = nil
		s.XValidations = append(s.XValidations, apiext.ValidationRule{Rule: count(fields) + " >= 1",
			Message: fmt.Sprintf("at least one of the fields in [%s] must be set", strings.Join(fields, " "))})
	}
	if fields := together(s.Not); rule(fields) {
		s.Not = nil
		s.XValidations = append(s.XValidations, apiext.ValidationRule{
			Rule:    "!(has(self." + strings.Join(fields, ") && has(self.") + "))",
			Message: fmt.Sprintf("the fields in [%s] can't be set together", strings.Join(fields, " "))})
	}
}

// together returns the fields that not forbids to be set together, or nil.
func together(not *props) []string {
	if not == nil || len(not.Required) == 0 || Key(not, false) != Key(&props{Required: not.Required}, false) ||
		slices.ContainsFunc(not.Required, func(name string) bool { return !identifier.MatchString(name) }) {
		return nil
	}
	return not.Required
}

// requiredAlone returns the fields of which each alternative requires one and says nothing else, or nil.
func requiredAlone(all []props) (fields []string) {
	for _, c := range all {
		says := c.DeepCopy()
		strip(says)
		for name, p := range says.Properties {
			if Key(&p, false) == "{}" {
				delete(says.Properties, name)
			}
		}
		if len(c.Required) != 1 || Key(says, false) != Key(&props{Required: c.Required}, false) ||
			!identifier.MatchString(c.Required[0]) {
			return nil
		}
		fields = append(fields, c.Required[0])
	}
	return fields
}

func count(fields []string) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		parts[i] = "(has(self." + f + ")?1:0)"
	}
	return strings.Join(parts, "+")
}
