package schema

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/celrules"
)

// enumeration sets the values of a type with +k8s:enum, or of one of the API's own with +enum, to its constants.
func (b *Builder) enumeration(l *layer, t *model.Type) {
	m, ok := t.Markers.Find("k8s:enum")
	if !ok && t.Package != nil && !b.options.IgnoreEnum {
		m, ok = t.Markers.Find("enum")
	}
	if !ok {
		return
	}
	values := t.Constants(func(set marker.Set) bool { return b.counts(t, set) })
	if t.Kind != model.Basic || len(values) == 0 {
		hasValues := t.Kind == model.Basic && t.Markers.Has("kubebuilder:validation:Enum")
		if b.lenient(m) || hasValues {
			return
		}
		b.report(ruleEnum.At(m.Pos, "marker +%s: %s is not a type with constants", m.Name, t.Name).
			Fix("declare constants of the type, or remove the marker"))
		return
	}
	for _, value := range values {
		l.own.Enum = append(l.own.Enum, apiext.JSON{Raw: []byte(value)})
	}
}

// counts reports whether a constant is a value of its type's enum.
func (b *Builder) counts(t *model.Type, set marker.Set) bool {
	d := &declarer{b: b, external: t.Package == nil}
	for _, m := range set {
		if why, ok := celrules.Untranslatable[m.Name]; ok {
			d.reportProblem(m, why)
		}
	}
	return !set.Has("k8s:enumExclude")
}

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
