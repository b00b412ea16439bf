package schema

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/keyword"
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
var zeros = map[string]struct {
	JSON, forbid string
	value        any
}{
	"string": {`""`, "MinLength=1", ""}, "integer": {"0", "Minimum=1", 0.0},
	"number": {"0", "ExclusiveMinimum=true", 0.0}, "boolean": {"false", "Enum=true", false},
	"array": {"empty", "MinItems=1", []any{}}, "object": {"empty", "MinProperties=1", map[string]any{}},
}

// admitsZero reports whether encoding/json omits the zero value of a field, and the schema allows it.
func admitsZero(f *model.Field, s *props) bool {
	switch {
	case f.Type.Kind == model.Basic && !f.Type.HasMarshaler("MarshalJSON") && !f.Type.HasMarshaler("MarshalText"):
	case (f.Type.Kind == model.Slice || f.Type.Kind == model.Map) && f.JSON.OmitEmpty:
	default: // a pointer distinguishes the zero value from absence
		return false
	}
	zero, known := zeros[s.Type]
	return known && keyword.Refusing(s, zero.value) == ""
}
