package validate

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// unboundedOn returns the unbounded nodes on the way to a rule's node, which decide how often the rule runs, and those
// below it that the rule reads; with closer, also the bounded ones.
func unboundedOn(s *apiext.JSONSchemaProps, way []step, rule string, closer bool) []unbounded {
	var all []unbounded
	add := func(s *apiext.JSONSchemaProps, steps []step) {
		if marker, bound := size(s); marker != "" && (*bound == nil || closer) {
			all = append(all, unbounded{steps: slices.Clone(steps), path: jsonPath(steps), marker: marker})
		}
	}
	for i, to := range way {
		add(s, way[:i])
		if s = below(s, to); s == nil {
			return all
		}
	}
	walk(s, slices.Clip(way), func(s *apiext.JSONSchemaProps, steps []step) bool {
		if n := len(steps); n > len(way) && steps[n-1].name == "properties" && !strings.Contains(rule, steps[n-1].key) {
			return false
		}
		add(s, steps)
		return true
	})
	return all
}

// ruled calls do with every schema that has rules.
func ruled(s *apiext.JSONSchemaProps, way []step, do func(*apiext.JSONSchemaProps, []step)) {
	walk(s, way, func(s *apiext.JSONSchemaProps, steps []step) bool {
		if len(s.XValidations) > 0 {
			do(s, slices.Clone(steps))
		}
		return true
	})
}

// walk visits a schema and those below it as long as visit returns true.
func walk(s *apiext.JSONSchemaProps, steps []step, visit func(*apiext.JSONSchemaProps, []step) bool) {
	if s == nil || !visit(s, steps) {
		return
	}
	for _, name := range sorted(s.Properties) {
		to := step{name: "properties", key: name, keyed: true}
		walk(below(s, to), append(slices.Clip(steps), to), visit)
	}
	for _, to := range []step{{name: "items"}, {name: "additionalProperties"}} {
		walk(below(s, to), append(slices.Clip(steps), to), visit)
	}
}

// size returns the marker that bounds the schema's size, and where the bound is; "" if there is nothing to bound.
func size(s *apiext.JSONSchemaProps) (marker string, bound **int64) {
	switch {
	case s.Type == "array":
		return "MaxItems", &s.MaxItems
	case s.Type == "object" && s.AdditionalProperties != nil:
		return "MaxProperties", &s.MaxProperties
	case (s.Type == "string" || s.XIntOrString) && len(s.Enum) == 0:
		return "MaxLength", &s.MaxLength
	}
	return "", nil
}

// bound gives the schema a bound unless it has a closer one.
func bound(s *apiext.JSONSchemaProps, n int64) {
	if _, at := size(s); at != nil && (*at == nil || **at > n) {
		*at = &n
	}
}
