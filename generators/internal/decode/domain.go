package decode

import (
	"math"
	"reflect"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/gen-toolkit/gen/codegen/model"
)

// Types returns the JSON types of the values that a type reads, or nil if it is unknown. f is the field whose type it
// is, or nil for items and values.
func Types(f *model.Field, t *model.Type) []string {
	t = model.Deref(t)
	own := known(t)
	switch {
	case f != nil && quoted(f), texts[own] != nil, own == nil && !Unknown(t) && t.IsBytes():
		return []string{"string"}
	case own == reflect.TypeFor[resource.Quantity](), own == reflect.TypeFor[intstr.IntOrString]():
		return []string{"string", "integer", "number"}
	case own != nil, Unknown(t):
		return nil
	}
	switch t.Kind {
	case model.Struct, model.Map:
		return []string{"object"}
	case model.Slice, model.Array:
		return []string{"array"}
	case model.Basic:
		return basicTypes(t.BasicName())
	}
	return nil
}

// WritesText reports whether Go writes a type as text, though it reads numbers, too.
func WritesText(t *model.Type) bool {
	return known(model.Deref(t)) == reflect.TypeFor[resource.Quantity]()
}

func basicTypes(name string) []string {
	of, ok := basics[name]
	if !ok {
		return nil
	}
	switch kind := of.Kind(); {
	case kind == reflect.Bool:
		return []string{"boolean"}
	case kind == reflect.String:
		return []string{"string"}
	}
	return []string{"integer", "number"}
}

// Range returns the least and the greatest integer that a type reads. ok is false for types of other values.
func Range(t *model.Type) (low, high float64, ok bool) {
	t = model.Deref(t)
	of, basic := basics[t.BasicName()]
	if !basic || Unknown(t) {
		return 0, 0, false
	}
	switch kind := of.Kind(); {
	case kind >= reflect.Int && kind <= reflect.Int64:
		high = math.Ldexp(1, of.Bits()-1) - 1
		return -high - 1, high, true
	case kind >= reflect.Uint && kind <= reflect.Uintptr:
		return 0, math.Ldexp(1, of.Bits()) - 1, true
	}
	return 0, 0, false
}

// Texts returns texts of each form that a well-known type reads, the shortest first, or nil for a type that reads
// others.
func Texts(t *model.Type) []string {
	return texts[known(model.Deref(t))]
}

var texts = map[reflect.Type][]string{
	reflect.TypeFor[metav1.Duration]():  {"0", "1h", "1.5h", "-1h", "1h0m0s", "10m"},
	reflect.TypeFor[metav1.Time]():      {"2025-01-01T00:00:00Z", "2025-01-01T00:00:00+01:00"},
	reflect.TypeFor[metav1.MicroTime](): {"2025-01-01T00:00:00.000000Z", "2025-01-01T00:00:00.000000+01:00"},
}
