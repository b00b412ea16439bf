package keyword

import (
	"encoding/json"
	"math"
	"reflect"
	"regexp"
	"slices"
	"unicode/utf8"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// Refusing returns the keyword by which a schema refuses a JSON value, e.g. "maxLength", or "" if none does. It looks
// at the value itself, not at what is inside of it, and leaves out rules and alternatives.
func Refusing(s *props, value any) string {
	for i := range s.AllOf {
		if name := Refusing(&s.AllOf[i], value); name != "" {
			return name
		}
	}
	if s.Type != "" && !ofType(value, s.Type) {
		return "type"
	}
	if len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(one apiext.JSON) bool { return equal(one, value) }) {
		return "enum"
	}
	switch value := value.(type) {
	case float64:
		return refusingNumber(s, value)
	case string:
		return refusingText(s, value)
	case []any:
		return refusingCount(s, "array", len(value))
	case map[string]any:
		return refusingCount(s, "object", len(value))
	}
	return ""
}

func equal(one apiext.JSON, value any) bool {
	var other any
	return json.Unmarshal(one.Raw, &other) == nil && reflect.DeepEqual(other, value)
}

// ofType reports whether a value is of a JSON type.
func ofType(value any, jsonType string) bool {
	switch value := value.(type) {
	case nil:
		return true // API servers drop it, or it is nullable
	case float64:
		return jsonType == "number" || jsonType == "integer" && value == math.Trunc(value)
	case string:
		return jsonType == "string"
	case bool:
		return jsonType == "boolean"
	case []any:
		return jsonType == "array"
	}
	return jsonType == "object"
}

func refusingNumber(s *props, n float64) string {
	switch {
	case s.Minimum != nil && (n < *s.Minimum || n == *s.Minimum && s.ExclusiveMinimum):
		return "minimum"
	case s.Maximum != nil && (n > *s.Maximum || n == *s.Maximum && s.ExclusiveMaximum):
		return "maximum"
	case s.MultipleOf != nil && *s.MultipleOf == math.Trunc(*s.MultipleOf) && math.Mod(n, *s.MultipleOf) != 0:
		return "multipleOf"
	}
	return ""
}

// RefusingForm returns "format" or "maxLength" if it refuses a text. Others may have the form and another content.
func RefusingForm(s *props, text string) string {
	form := props{Format: s.Format, MaxLength: s.MaxLength}
	for i := range s.AllOf {
		if name := RefusingForm(&s.AllOf[i], text); name != "" {
			return name
		}
	}
	return refusingText(&form, text)
}

func refusingText(s *props, text string) string {
	if name := refusingCount(s, "string", utf8.RuneCountInString(text)); name != "" {
		return name
	}
	if pattern, err := regexp.Compile(s.Pattern); err == nil && !pattern.MatchString(text) {
		return "pattern"
	}
	if s.Format == "" {
		return ""
	}
	judge, err := objects.Part(&props{Type: "string", Format: s.Format})
	if err == nil && len(judge.Errors(text)) > 0 {
		return "format"
	}
	return ""
}

// refusingCount returns the keyword that refuses a length, or a number of items or fields.
func refusingCount(s *props, jsonType string, n int) string {
	for _, c := range counts {
		switch from, to := c.from(s), c.to(s); {
		case c.of != jsonType:
		case from != nil && int64(n) < *from:
			return c.least
		case to != nil && int64(n) > *to:
			return c.most
		}
	}
	return ""
}
