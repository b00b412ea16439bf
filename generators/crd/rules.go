package crd

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/marker"
)

// apply has what each rule does to a schema, by the rule's name without its prefix. Every function gets a marker whose
// value the table has checked.
var apply = map[string]func(*apiext.JSONSchemaProps, marker.Marker) error{
	"Maximum": func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.Maximum = ptr(m.Number()); return numeric(s) },
	"Minimum": func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.Minimum = ptr(m.Number()); return numeric(s) },
	"ExclusiveMaximum": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.ExclusiveMaximum = m.Bool()
		return numeric(s)
	},
	"ExclusiveMinimum": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.ExclusiveMinimum = m.Bool()
		return numeric(s)
	},
	"MultipleOf": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.MultipleOf = ptr(m.Number())
		return numeric(s)
	},
	"MinProperties": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.MinProperties = ptr(m.Int())
		return is(s, "object")
	},
	"MaxProperties": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.MaxProperties = ptr(m.Int())
		return is(s, "object")
	},
	"MinLength": func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.MinLength = ptr(m.Int()); return textual(s) },
	"MaxLength": func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.MaxLength = ptr(m.Int()); return textual(s) },
	"Pattern":   func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.Pattern = m.Value; return textual(s) },
	"MinItems": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.MinItems = ptr(m.Int())
		return is(s, "array")
	},
	"MaxItems": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.MaxItems = ptr(m.Int())
		return is(s, "array")
	},
	"UniqueItems": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.UniqueItems = m.Bool()
		return is(s, "array")
	},
	"Enum":         enum,
	"Format":       func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.Format = m.Value; return nil },
	"Type":         func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.Type = m.Value; return nil },
	"XIntOrString": func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.XIntOrString = true; return nil },
	"XValidation":  xValidation,

	"XPreserveUnknownFields": preserve,
	"PreserveUnknownFields":  preserve,
	"XEmbeddedResource":      func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.XEmbeddedResource = true; return nil },
	"EmbeddedResource":       func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.XEmbeddedResource = true; return nil },

	"title": title,
	"default": func(s *apiext.JSONSchemaProps, m marker.Marker) (err error) {
		if m.Name == "default" && strings.HasPrefix(m.Value, "ref(") {
			return nil
		}
		s.Default, err = value(m)
		return err
	},
	"example":  func(s *apiext.JSONSchemaProps, m marker.Marker) (err error) { s.Example, err = value(m); return err },
	"nullable": func(s *apiext.JSONSchemaProps, m marker.Marker) error { s.Nullable = true; return nil },
	"externalDocs": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.ExternalDocs = &apiext.ExternalDocumentation{URL: m.Named["url"], Description: m.Named["description"]}
		return nil
	},

	"listType": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.XListType = ptr(m.Value)
		return is(s, "array")
	},
	"listMapKey": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.XListMapKeys = append(s.XListMapKeys, m.Value)
		return is(s, "array")
	},
	"mapType": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.XMapType = ptr(m.Value)
		return is(s, "object")
	},
	"structType": func(s *apiext.JSONSchemaProps, m marker.Marker) error {
		s.XMapType = ptr(m.Value)
		return is(s, "object")
	},
}

// first are the rules that others depend on: they say what type the schema has.
var first = []string{"Type", "XIntOrString"}

const itemsPrefix = "kubebuilder:validation:items:"

// applyAll applies the rules among the markers, those that set the type first, those for items last.
func applyAll(p *codegen.Pass, s *apiext.JSONSchemaProps, set marker.Set) {
	ordered := slices.Clone(set)
	slices.SortStableFunc(ordered, func(a, b marker.Marker) int { return cmp.Compare(priority(a), priority(b)) })
	for _, m := range ordered {
		if strings.HasSuffix(m.Name, "OneOf") {
			p.Report(diag.Warnf(m.Pos, "marker +%s is not in the schema", m.Name).Fix("gen writes no rule for it yet: write it as +kubebuilder:validation:XValidation"))
			continue
		}
		do, target := apply[ruleName(m.Name)], s
		if do == nil || m.Name == "kubebuilder:validation:Schemaless" {
			continue
		}
		if strings.HasPrefix(m.Name, itemsPrefix) {
			if s.Items == nil || s.Items.Schema == nil {
				p.Report(diag.Errorf(m.Pos, "marker +%s stands on something that is not a list", m.Name).Fix("put it on a list, or leave items: out"))
				continue
			}
			target = s.Items.Schema
		}
		if err := do(target, m); err != nil {
			p.Report(diag.Errorf(m.Pos, "marker +%s: %v", m.Name, err).Fix("remove the marker, or change the field's type"))
		}
	}
}

// ruleName returns a marker's name without its prefix, e.g. "Minimum" or "listType"; other generators' markers that share
// the last word with a rule have no such prefix and give "".
func ruleName(name string) string {
	for _, prefix := range []string{itemsPrefix, "kubebuilder:validation:", "kubebuilder:pruning:", "kubebuilder:"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && !strings.Contains(rest, ":") {
			return rest
		}
	}
	if rest, ok := strings.CutPrefix(name, "k8s:"); ok && !strings.HasPrefix(rest, "list") {
		return ""
	} else if ok {
		return rest
	}
	return name
}

func priority(m marker.Marker) int {
	switch {
	case strings.HasPrefix(m.Name, itemsPrefix):
		return 2
	case slices.Contains(first, ruleName(m.Name)):
		return 0
	}
	return 1
}

func is(s *apiext.JSONSchemaProps, want string) error {
	if s.Type == want {
		return nil
	}
	return fmt.Errorf("is for the JSON type %s, and this is %s", want, cmp.Or(s.Type, "of no fixed type"))
}

func numeric(s *apiext.JSONSchemaProps) error {
	if s.Type == "integer" || s.Type == "number" || s.XIntOrString {
		return nil
	}
	return is(s, "integer or number")
}

func textual(s *apiext.JSONSchemaProps) error {
	if s.XIntOrString {
		return nil
	}
	return is(s, "string")
}

func preserve(s *apiext.JSONSchemaProps, _ marker.Marker) error {
	s.XPreserveUnknownFields = ptr(true)
	return nil
}

func title(s *apiext.JSONSchemaProps, m marker.Marker) error {
	raw, err := m.JSON()
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, &s.Title)
}

func value(m marker.Marker) (*apiext.JSON, error) {
	raw, err := m.JSON()
	return &apiext.JSON{Raw: raw}, err
}

// enum keeps numbers and booleans as such where the type is one.
func enum(s *apiext.JSONSchemaProps, m marker.Marker) error {
	s.Enum = nil
	for _, item := range m.Items {
		raw := []byte(item)
		if s.Type == "string" || s.Type == "" || !json.Valid(raw) {
			raw = []byte(strconv.Quote(item))
			if quoted, err := json.Marshal(item); err == nil {
				raw = quoted
			}
		}
		s.Enum = append(s.Enum, apiext.JSON{Raw: raw})
	}
	return nil
}

func xValidation(s *apiext.JSONSchemaProps, m marker.Marker) error {
	r := apiext.ValidationRule{Rule: m.Named["rule"], Message: m.Named["message"], MessageExpression: m.Named["messageExpression"], FieldPath: m.Named["fieldPath"]}
	if reason := apiext.FieldValueErrorReason(m.Named["reason"]); reason != "" {
		r.Reason = &reason
	}
	if text, ok := m.Named["optionalOldSelf"]; ok {
		r.OptionalOldSelf = ptr(text == "true")
	}
	s.XValidations = append(s.XValidations, r)
	return nil
}

func ptr[T any](v T) *T { return &v }
