package codegen

import (
	"encoding/binary"
	"math"
	"reflect"
	"slices"
	"strconv"

	"github.com/gen-toolkit/gen/codegen/model"
)

// describe appends a text that two values have in common only if they are the same, field by field, unexported ones
// too. ok is false for what can't be described: functions, values that lead back to themselves, and the model, which is
// of any size.
func describe(text []byte, v reflect.Value) (_ []byte, ok bool) { return describeAt(text, v, 0) }

// deepest is how far values may be nested, of which a level of a CRD's schema takes five. Whatever is deeper leads back
// to itself.
const deepest = 200

var modelPath = reflect.TypeFor[model.Type]().PkgPath()

func describeAt(text []byte, v reflect.Value, depth int) (_ []byte, ok bool) {
	if !v.IsValid() {
		return append(text, '-'), true
	}
	if depth > deepest {
		return text, false
	}
	switch v.Kind() {
	case reflect.String:
		return append(number(text, v.Len()), v.String()...), true
	case reflect.Bool:
		return strconv.AppendBool(text, v.Bool()), true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(text, v.Int()), true
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return binary.AppendUvarint(text, v.Uint()), true
	case reflect.Float32, reflect.Float64:
		return binary.AppendUvarint(text, math.Float64bits(v.Float())), true
	case reflect.Struct:
		if v.Type().PkgPath() == modelPath {
			return text, false
		}
		return describeAll(text, v.NumField(), v.Field, depth)
	case reflect.Slice:
		if v.IsNil() { // in JSON it is null, and an empty one is []
			return append(text, 0), true
		}
		return describeAll(number(text, 1+v.Len()), v.Len(), v.Index, depth)
	case reflect.Array:
		return describeAll(text, v.Len(), v.Index, depth)
	case reflect.Map:
		if v.IsNil() {
			return append(text, '-'), true
		}
		return describeMap(text, v, depth)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(text, '-'), true
		}
		text = append(text, '*')
		if v.Kind() == reflect.Interface {
			name := v.Elem().Type().String()
			text = append(number(text, len(name)), name...)
		}
		return describeAt(text, v.Elem(), depth+1)
	}
	return append(text, '-'), v.IsZero()
}

func describeAll(text []byte, n int, at func(int) reflect.Value, depth int) (_ []byte, ok bool) {
	for i := range n {
		if text, ok = describeAt(text, at(i), depth+1); !ok {
			return text, false
		}
	}
	return text, true
}

func describeMap(text []byte, v reflect.Value, depth int) ([]byte, bool) {
	var entries []string
	for key, value := range v.Seq2() {
		entry, ok := describeAt(nil, key, depth+1)
		if ok {
			entry, ok = describeAt(entry, value, depth+1)
		}
		if !ok {
			return text, false
		}
		entries = append(entries, string(entry))
	}
	slices.Sort(entries)
	return describeAt(append(text, '*'), reflect.ValueOf(entries), depth)
}

func number(text []byte, n int) []byte { return binary.AppendUvarint(text, uint64(n)) }
