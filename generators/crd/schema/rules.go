package schema

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// rules change a schema by a marker; the key is the marker's name without its prefix. The marker table has validated
// the marker's value.
var rules = map[string]func(*props, marker.Marker) error{
	"Maximum": func(s *props, m marker.Marker) error { s.Maximum = ptr(m.Number()); return numeric(s) },
	"Minimum": func(s *props, m marker.Marker) error { s.Minimum = ptr(m.Number()); return numeric(s) },
	"ExclusiveMaximum": func(s *props, m marker.Marker) error {
		s.ExclusiveMaximum = m.Bool()
		return numeric(s)
	},
	"ExclusiveMinimum": func(s *props, m marker.Marker) error {
		s.ExclusiveMinimum = m.Bool()
		return numeric(s)
	},
	"MultipleOf": func(s *props, m marker.Marker) error {
		s.MultipleOf = ptr(m.Number())
		return numeric(s)
	},
	"MinProperties": func(s *props, m marker.Marker) error {
		s.MinProperties = ptr(m.Int())
		return is(s, "object")
	},
	"MaxProperties": func(s *props, m marker.Marker) error {
		s.MaxProperties = ptr(m.Int())
		return is(s, "object")
	},
	"MinLength": func(s *props, m marker.Marker) error { s.MinLength = ptr(m.Int()); return textual(s) },
	"MaxLength": func(s *props, m marker.Marker) error { s.MaxLength = ptr(m.Int()); return textual(s) },
	"Pattern":   func(s *props, m marker.Marker) error { s.Pattern = m.Value; return textual(s) },
	"MinItems": func(s *props, m marker.Marker) error {
		s.MinItems = ptr(m.Int())
		return is(s, "array")
	},
	"MaxItems": func(s *props, m marker.Marker) error {
		s.MaxItems = ptr(m.Int())
		return is(s, "array")
	},
	"UniqueItems": func(s *props, m marker.Marker) error {
		s.UniqueItems = m.Bool()
		return is(s, "array")
	},
	"Enum":         enum,
	"Format":       func(s *props, m marker.Marker) error { s.Format = m.Value; return nil },
	"Type":         func(s *props, m marker.Marker) error { s.Type = m.Value; return nil },
	"XIntOrString": func(s *props, m marker.Marker) error { s.XIntOrString = true; return nil },
	"XValidation":  xValidation,
	"k8s:immutable": func(s *props, _ marker.Marker) error {
		s.XValidations = append(s.XValidations, celrules.Immutable)
		return nil
	},
	"k8s:required": notEmpty,

	"XPreserveUnknownFields": preserve,
	"PreserveUnknownFields":  preserve,
	"XEmbeddedResource":      func(s *props, m marker.Marker) error { s.XEmbeddedResource = true; return nil },
	"EmbeddedResource":       func(s *props, m marker.Marker) error { s.XEmbeddedResource = true; return nil },

	"title": title,
	"default": func(s *props, m marker.Marker) (err error) {
		if m.Name == "default" && strings.HasPrefix(m.Value, "ref(") {
			return nil
		}
		s.Default, err = value(m, s.Type)
		// controller-gen's markers have {} for empty lists and objects.
		if s.Type == "array" && err == nil && string(s.Default.Raw) == "{}" {
			s.Default.Raw = []byte("[]")
		}
		return err
	},
	"example":  func(s *props, m marker.Marker) (err error) { s.Example, err = value(m, s.Type); return err },
	"nullable": func(s *props, m marker.Marker) error { s.Nullable = true; return nil },
	"externalDocs": func(s *props, m marker.Marker) error {
		if _, err := url.ParseRequestURI(m.Args["url"]); err != nil {
			return fmt.Errorf("%q is no URL", m.Args["url"])
		}
		s.ExternalDocs = &apiext.ExternalDocumentation{URL: m.Args["url"], Description: m.Args["description"]}
		return nil
	},

	"listType": func(s *props, m marker.Marker) error {
		s.XListType = ptr(m.Value)
		return is(s, "array")
	},
	"listMapKey": func(s *props, m marker.Marker) error {
		if s.XListType == nil || *s.XListType != "map" {
			return errors.New("is for a list with +listType=map")
		}
		if !slices.Contains(s.XListMapKeys, m.Value) { // as +listMapKey and as +k8s:listMapKey
			s.XListMapKeys = append(s.XListMapKeys, m.Value)
		}
		return is(s, "array")
	},
	"mapType": func(s *props, m marker.Marker) error {
		s.XMapType = ptr(m.Value)
		return is(s, "object")
	},
	"structType": func(s *props, m marker.Marker) error {
		s.XMapType = ptr(m.Value)
		if s.Type == "" { // Schemaless
			return nil
		}
		return is(s, "object")
	},
}

func is(s *props, want string) error {
	if s.Type == want {
		return nil
	}
	return fmt.Errorf("is for the JSON type %s, and this is %s", want, cmp.Or(s.Type, "of no fixed type"))
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

func numeric(s *props) error {
	for _, bound := range []*float64{s.Maximum, s.Minimum, s.MultipleOf} {
		if bound != nil && s.Type == "integer" && *bound != math.Trunc(*bound) {
			return fmt.Errorf("%v is not an integer, and the JSON type is", *bound)
		}
	}
	if s.Type == "integer" || s.Type == "number" || s.XIntOrString {
		return nil
	}
	return is(s, "integer or number")
}

func textual(s *props) error {
	if s.XIntOrString {
		return nil
	}
	return is(s, "string")
}

// notEmpty makes a required value non-empty, unless another marker bounds its length.
func notEmpty(s *props, _ marker.Marker) error {
	leasts := map[string]**int64{"string": &s.MinLength, "array": &s.MinItems, "object": &s.MinProperties}
	if least := leasts[s.Type]; least != nil && *least == nil {
		*least = ptr(int64(1))
	}
	return nil
}

func preserve(s *props, _ marker.Marker) error {
	s.XPreserveUnknownFields = ptr(true)
	return nil
}

func title(s *props, m marker.Marker) error {
	raw, err := m.JSON()
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, &s.Title)
}

func value(m marker.Marker, jsonType string) (*apiext.JSON, error) {
	read := m.JSON
	if jsonType == "array" {
		read = m.JSONList
	}
	raw, err := read()
	if err == nil && jsonType == "array" && m.Trailing() {
		err = celrules.Problem{Message: fmt.Sprintf("%q ends in a separator", m.Value),
			Remedy: "remove the separator: no element follows, and gen drops it", Warning: true}
	}
	return &apiext.JSON{Raw: raw}, err
}

func xValidation(s *props, m marker.Marker) error {
	r := apiext.ValidationRule{Rule: m.Args["rule"], Message: m.Args["message"],
		MessageExpression: m.Args["messageExpression"], FieldPath: m.Args["fieldPath"]}
	if reason := apiext.FieldValueErrorReason(m.Args["reason"]); reason != "" {
		r.Reason = &reason
	}
	if text, ok := m.Args["optionalOldSelf"]; ok {
		r.OptionalOldSelf = ptr(text == "true")
	}
	s.XValidations = append(s.XValidations, r)
	return nil
}

func ptr[T any](v T) *T { return &v }
