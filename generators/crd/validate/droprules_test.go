package validate

import (
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// TestAtShared: a change at the end of a path does not reach other schemas with the same parts.
func TestAtShared(t *testing.T) {
	inner := &apiext.JSONSchemaProps{Properties: map[string]apiext.JSONSchemaProps{
		"name": {XValidations: apiext.ValidationRules{{Rule: "self != ''"}}}}}
	fields := map[string]apiext.JSONSchemaProps{"list": {Items: &apiext.JSONSchemaPropsOrArray{Schema: inner}},
		"map": {AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: inner}}}
	for _, way := range []string{"properties[list].items", "properties[map].additionalProperties"} {
		one, other := &apiext.JSONSchemaProps{Properties: fields}, &apiext.JSONSchemaProps{Properties: fields}
		steps := append(parse(way), step{name: "properties", key: "name", keyed: true})
		count := func(s *apiext.JSONSchemaProps) (n int) {
			ruled(s, nil, func(*apiext.JSONSchemaProps, []step) { n++ })
			return n
		}
		at(one, steps, func(s *apiext.JSONSchemaProps) { s.XValidations = nil })
		if count(one) != 1 || count(other) != 2 {
			t.Errorf("%s: %d rules are left, and %d of the other schema; want 1 and 2", way, count(one), count(other))
		}
	}
}
