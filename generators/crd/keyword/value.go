package keyword

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// valueMarkers are the markers of values of any JSON type.
var valueMarkers = []Marker{
	{
		Definition: validation("Type", marker.String, "The JSON type, in place of that of the Go type."),
		forItems:   true, order: -2,
		Set: func(s *props, m marker.Marker) error { s.Type = m.Value; return nil },
		Check: func(v Value, _ marker.Marker) error {
			if v.Below == nil || v.Below.Type == "" || v.Own.Type == v.Below.Type {
				return nil
			}
			return fmt.Errorf("the value's type says that it is of the JSON type %s", v.Below.Type)
		},
		merge:    func(m *merger) { m.into.Type = cmp.Or(m.into.Type, m.with.Type) },
		keywords: []string{"type"},
	},
	{
		Definition: validation("XIntOrString", marker.None, "The value is an integer or a string."),
		forItems:   true, order: -2,
		Set:      func(s *props, _ marker.Marker) error { s.XIntOrString = true; return nil },
		merge:    func(m *merger) { m.either(func(s *props) *bool { return &s.XIntOrString }) },
		keywords: []string{"x-kubernetes-int-or-string", "type"},
	},
	{
		Definition: marker.Definition{Name: prefix + "Enum", Scopes: onBoth, Kind: marker.List,
			Domain: marker.EnumValue,
			Doc:    "The allowed values. E.g. +kubebuilder:validation:Enum=Ripe;Rotten."}, forItems: true,
		Set: enum,
		Check: func(v Value, _ marker.Marker) error {
			if v.Below == nil || len(v.Below.Enum) == 0 || len(narrowed(v.Below.Enum, v.Own.Enum)) > 0 {
				return nil
			}
			return errors.New("the value's type allows none of these")
		},
		Unset:    func(s *props) { s.Enum = nil },
		merge:    func(m *merger) { m.into.Enum = narrowed(m.into.Enum, m.with.Enum) },
		keywords: []string{"enum"},
	},
	{Definition: defined("k8s:enum"), keywords: []string{"enum"}}, // see enumeration
	{
		Definition: marker.Definition{Name: "kubebuilder:default", Scopes: onField, Kind: marker.Any,
			Doc: "The value that the API server fills in. E.g. +kubebuilder:default={replicas: 1}."},
		Set:   setDefault,
		Unset: func(s *props) { s.Default = nil },
		merge: func(m *merger) {
			if m.into.Default == nil {
				m.into.Default = m.with.Default
			}
		},
		keywords: []string{"default"},
	},
	{
		Definition: defined("default"), FieldOnly: true, order: -1, // +kubebuilder:default overrides it
		Set:      setDefault,
		Unset:    func(s *props) { s.Default = nil },
		keywords: []string{"default"},
	},
	{
		Definition: marker.Definition{Name: "nullable", Scopes: onField, Kind: marker.None,
			Doc: "The value may be null."}, Outer: true,
		Set:      func(s *props, _ marker.Marker) error { s.Nullable = true; return nil },
		Unset:    func(s *props) { s.Nullable = false },
		merge:    func(m *merger) { m.either(func(s *props) *bool { return &s.Nullable }) },
		keywords: []string{"nullable"},
	},
	{
		Definition: defined("k8s:required"), FieldOnly: true, fallback: true,
		Set:      func(s *props, _ marker.Marker) error { NotEmpty(s); return nil },
		keywords: []string{"minLength", "minItems", "minProperties"},
	},
}

func setDefault(s *props, m marker.Marker) (err error) {
	if m.Name == "default" && strings.HasPrefix(m.Value, "ref(") {
		return nil
	}
	s.Default, err = JSON(m, s.Type)
	// controller-gen's markers have {} for empty lists and objects.
	if s.Type == "array" && err == nil && string(s.Default.Raw) == "{}" {
		s.Default.Raw = []byte("[]")
	}
	return err
}

// JSON returns a marker's value as JSON of a type, e.g. "array".
func JSON(m marker.Marker, jsonType string) (*apiext.JSON, error) {
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

// NotEmpty makes a required value non-empty, unless another marker bounds its length.
func NotEmpty(s *props) {
	leasts := map[string]**int64{"string": &s.MinLength, "array": &s.MinItems, "object": &s.MinProperties}
	if least := leasts[s.Type]; least != nil && *least == nil {
		*least = new(int64(1))
	}
}

// is returns an error unless a schema is of a JSON type.
func is(s *props, want string) error {
	if s.Type == want {
		return nil
	}
	return fmt.Errorf("is for the JSON type %s, and this is %s", want, celrules.JSONType(s))
}
