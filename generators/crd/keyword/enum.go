package keyword

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// narrowed returns the values that both a type and its field allow.
func narrowed(ofType, ofField []apiext.JSON) []apiext.JSON {
	if len(ofType) == 0 || len(ofField) == 0 {
		return slices.Concat(ofType, ofField)
	}
	return slices.DeleteFunc(slices.Clone(ofType), func(value apiext.JSON) bool {
		return !slices.ContainsFunc(ofField,
			func(other apiext.JSON) bool { return string(value.Raw) == string(other.Raw) })
	})
}

// enum sets the allowed values. They are numbers or booleans if the type is one. If a value may be of any type, as with
// XIntOrString, quotes mark strings: Enum=1;2;"3" has two numbers and a string.
func enum(s *props, m marker.Marker) error {
	s.Enum = nil
	if s.Type == "" {
		values, err := m.JSONItems()
		for _, raw := range values {
			s.Enum = append(s.Enum, apiext.JSON{Raw: raw})
		}
		return err
	}
	for _, item := range m.Items {
		raw := []byte(item)
		var value any
		if err := json.Unmarshal(raw, &value); err != nil || s.Type == "string" {
			value = item
			raw, _ = json.Marshal(item) // a string can be marshalled
		}
		if err := fits(value, s.Type); err != nil {
			return err
		}
		s.Enum = append(s.Enum, apiext.JSON{Raw: raw})
	}
	return nil
}

// fits returns an error if a value is not of the JSON type.
func fits(value any, jsonType string) error {
	number, isNumber := value.(float64)
	_, isBool := value.(bool)
	isInteger := isNumber && number == math.Trunc(number)
	switch {
	case jsonType == "integer" && !isInteger, jsonType == "number" && !isNumber, jsonType == "boolean" && !isBool:
		return fmt.Errorf("%v is no %s, and the JSON type is", value, jsonType)
	}
	return nil
}
