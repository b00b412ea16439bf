package conformance

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// A random makes values of a schema, with a mistake now and then.
type random struct{ *rand.Rand }

func (r *random) object(s *apiext.JSONSchemaProps, depth int) any {
	if r.IntN(60) == 0 && (s.Type != "string" || s.Format == "") { // API servers take lists for texts with a format
		return r.wrong()
	}
	if s.Default != nil && r.IntN(3) == 0 || len(s.Enum) > 0 && r.IntN(8) > 0 {
		return r.given(s)
	}
	switch {
	case s.Type == "object" || s.XEmbeddedResource:
		return r.fields(s, depth)
	case s.Type == "array":
		list := []any{}
		for range r.near(s.MinItems, s.MaxItems, 2) {
			list = append(list, r.object(s.Items.Schema, depth+1))
		}
		return list
	case s.Type == "integer" || s.XIntOrString && r.IntN(2) == 0:
		numbers := []int64{0, 1, -1, 5, 8080, 1 << 31, 70000}
		if s.Minimum != nil {
			numbers = append(numbers, int64(*s.Minimum), int64(*s.Minimum)-1, int64(*s.Minimum)+1)
		}
		if s.Maximum != nil {
			numbers = append(numbers, int64(*s.Maximum), int64(*s.Maximum)-1, int64(*s.Maximum)+1)
		}
		return numbers[r.IntN(len(numbers))]
	case s.Type == "number":
		return []any{0.5, int64(1), -2.25}[r.IntN(3)]
	case s.Type == "boolean":
		return r.IntN(2) == 0
	case s.Type == "string" || s.XIntOrString:
		return r.text(s)
	}
	return []any{"any", int64(1), map[string]any{"any": "thing"}, []any{}}[r.IntN(4)]
}

func (r *random) given(s *apiext.JSONSchemaProps) (value any) {
	choices := s.Enum
	if s.Default != nil {
		choices = append(slices.Clone(choices), *s.Default)
	}
	if yaml.Unmarshal(choices[r.IntN(len(choices))].Raw, &value) != nil {
		return nil
	}
	return integers(value)
}

// near returns a number between two bounds, or just beyond one.
func (r *random) near(least, most *int64, usual int) int {
	low, high := 0, usual
	if least != nil {
		low = int(*least)
		high = max(high, low+1)
	}
	if most != nil {
		high = min(int(*most), 20)
	}
	n := low + r.IntN(max(high-low, 0)+1)
	if r.IntN(20) == 0 {
		n += 1 - 2*r.IntN(2)
	}
	return max(n, 0)
}

func (r *random) text(s *apiext.JSONSchemaProps) string {
	texts := []string{"example", "", "Example", "a.b", "example.org", "10m", "100", "1h", "https://example.org",
		"/path", "2025-01-01T00:00:00Z", "192.0.2.1", "äöü", "a b"}
	text := texts[r.IntN(len(texts))]
	if s.MinLength != nil || s.MaxLength != nil || r.IntN(6) == 0 {
		return strings.Repeat("x", r.near(s.MinLength, s.MaxLength, 8))
	}
	return text
}

func (r *random) fields(s *apiext.JSONSchemaProps, depth int) any {
	object := map[string]any{}
	chance := 2 + depth
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		required := slices.Contains(s.Required, name)
		if required && r.IntN(40) > 0 || !required && r.IntN(chance) == 0 {
			object[name] = r.object(&property, depth+1)
		}
	}
	if s.XEmbeddedResource && r.IntN(10) > 0 {
		object["apiVersion"], object["kind"] = "v1", "ConfigMap"
		object["metadata"] = map[string]any{"name": "example"}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		for i := range r.near(s.MinProperties, s.MaxProperties, 2) {
			object[fmt.Sprintf("key-%d", i)] = r.object(a.Schema, depth+1)
		}
	}
	if r.IntN(40) == 0 {
		object["unknown"] = "field"
	}
	return object
}

func (r *random) wrong() any {
	return []any{nil, "text", int64(7), 1.5, true, []any{}, map[string]any{}}[r.IntN(7)]
}
