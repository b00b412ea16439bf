package schema

import (
	"regexp"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

// contradiction warns of a required field that Go programs omit at its zero value, although the schema allows that
// value: they can't send it.
func (b *Builder) contradiction(f *model.Field, properties map[string]props) {
	i := slices.IndexFunc(needs, func(n need) bool { return f.Markers.Has(n.marker) })
	if i < 0 || !needs[i].required || !f.JSON.OmitEmpty && !f.JSON.OmitZero {
		return
	}
	s := properties[f.JSON.Name]
	if !admitsZero(f, &s) {
		return
	}
	option := "omitempty"
	if !f.JSON.OmitEmpty {
		option = "omitzero"
	}
	m, _ := f.Markers.Find(needs[i].marker)
	b.report(ruleOmitted.At(m.Pos, "marker +%s: Go programs leave the field out when it is %s, because of %s, and API "+
		"servers then refuse the object", m.Name, zeros[s.Type].JSON, option).
		Fix("remove %s, make the field a pointer, or forbid the value, e.g. with +kubebuilder:validation:%s", option,
			zeros[s.Type].forbid))
}

// zeros are the zero value of each JSON type, and a marker that forbids it.
var zeros = map[string]struct{ JSON, forbid string }{
	"string": {`""`, "MinLength=1"}, "integer": {"0", "Minimum=1"}, "number": {"0", "ExclusiveMinimum=true"},
	"boolean": {"false", "Enum=true"},
	"array":   {"empty", "MinItems=1"}, "object": {"empty", "MinProperties=1"},
}

// admitsZero reports whether encoding/json omits the zero value of a field, and the schema allows it.
func admitsZero(f *model.Field, s *props) bool {
	switch {
	case f.Type.Kind == model.Basic && !f.Type.HasMarshaler("MarshalJSON") && !f.Type.HasMarshaler("MarshalText"):
	case (f.Type.Kind == model.Slice || f.Type.Kind == model.Map) && f.JSON.OmitEmpty:
	default: // a pointer distinguishes the zero value from absence
		return false
	}
	all := append(slices.Clip(s.AllOf), *s)
	return !slices.ContainsFunc(all, func(each props) bool { return refusesZero(s.Type, &each) })
}

func refusesZero(jsonType string, s *props) bool {
	enumerated := func(value string) bool {
		return len(s.Enum) > 0 &&
			!slices.ContainsFunc(s.Enum, func(v apiext.JSON) bool { return string(v.Raw) == value })
	}
	atLeast := func(bound *int64) bool { return bound != nil && *bound > 0 }
	switch jsonType {
	case "string":
		pattern, err := regexp.Compile(s.Pattern)
		return atLeast(s.MinLength) || enumerated(`""`) || err == nil && !pattern.MatchString("") || s.Format != ""
	case "integer", "number":
		return s.Minimum != nil && (*s.Minimum > 0 || *s.Minimum == 0 && s.ExclusiveMinimum) ||
			s.Maximum != nil && (*s.Maximum < 0 || *s.Maximum == 0 && s.ExclusiveMaximum) || enumerated("0")
	case "boolean":
		return enumerated("false")
	case "array":
		return atLeast(s.MinItems)
	case "object":
		return atLeast(s.MinProperties)
	}
	return true // unknown
}
