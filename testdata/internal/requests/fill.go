package requests

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Fill sets the texts, numbers and truth values of an object or an apply configuration and of what it holds directly, as its spec,
// except type and metadata.
func Fill(object any) { fill(reflect.ValueOf(object).Elem(), 2) }

func fill(v reflect.Value, depth int) {
	for f, field := range v.Fields() {
		if !f.IsExported() || f.Tag.Get("json") == "-" || strings.Contains(f.Name, "Meta") || writesItself(f.Type) {
			continue
		}
		if f.Type.Kind() == reflect.Pointer && (scalar(f.Type.Elem()) || f.Type.Elem().Kind() == reflect.Struct && depth > 1) {
			field.Set(reflect.New(f.Type.Elem()))
			field = field.Elem()
		}
		switch {
		case field.Kind() == reflect.Struct && depth > 1:
			fill(field, depth-1)
		case field.Kind() == reflect.String:
			field.SetString(strings.ToLower(f.Name))
		case field.Kind() == reflect.Bool:
			field.SetBool(true)
		case field.CanInt():
			field.SetInt(2)
		case field.CanUint():
			field.SetUint(2)
		}
	}
}

func scalar(t reflect.Type) bool {
	v := reflect.Zero(t)
	return v.CanInt() || v.CanUint() || t.Kind() == reflect.String || t.Kind() == reflect.Bool
}

// writesItself reports whether the fields of a type are not what is in its JSON, as those of a time or a quantity.
func writesItself(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[json.Marshaler]()) || reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextMarshaler]()) ||
		t == reflect.TypeFor[metav1.Time]()
}
