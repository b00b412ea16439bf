package defaults

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// basics are Go's own types of the model's names: whether a number fits is encoding/json's to say.
var basics = map[string]reflect.Type{
	"bool": reflect.TypeFor[bool](), "string": reflect.TypeFor[string](), "float32": reflect.TypeFor[float32](),
	"float64": reflect.TypeFor[float64](),
	"int":     reflect.TypeFor[int](), "int8": reflect.TypeFor[int8](), "int16": reflect.TypeFor[int16](),
	"int32": reflect.TypeFor[int32](), "int64": reflect.TypeFor[int64](),
	"uint": reflect.TypeFor[uint](), "uint8": reflect.TypeFor[uint8](), "uint16": reflect.TypeFor[uint16](),
	"uint32": reflect.TypeFor[uint32](), "uint64": reflect.TypeFor[uint64](),
	"uintptr": reflect.TypeFor[uintptr](),
}

// fits says why a JSON value can't be decoded into the type, or nil. Types that decode themselves take anything.
func fits(t *model.Type, raw json.RawMessage) error {
	if decodesItself(t) || string(raw) == "null" {
		return nil
	}
	switch t.Kind {
	case model.Basic:
		goType, ok := basics[t.BasicName()]
		if !ok {
			return fmt.Errorf("%s has no JSON form", t.BasicName())
		}
		if err := json.Unmarshal(raw, reflect.New(goType).Interface()); err != nil {
			return fmt.Errorf("%s is not of type %s", raw, goType)
		}
		return nil
	case model.Pointer:
		return fits(t.Elem, raw)
	case model.Slice, model.Array:
		return listFits(t, raw)
	case model.Map:
		return mapFits(t, raw)
	case model.Struct:
		return structFits(t, raw)
	case model.Interface:
		return nil
	}
	return fmt.Errorf("%s has no JSON form", t)
}

func decodesItself(t *model.Type) bool {
	for _, name := range []string{"UnmarshalJSON", "UnmarshalText"} {
		if _, ok := t.Method(name); ok {
			return true
		}
	}
	return false
}

func listFits(t *model.Type, raw json.RawMessage) error {
	if t.IsBytes() {
		return json.Unmarshal(raw, new([]byte))
	}
	var items []json.RawMessage
	if err := json.Unmarshal(raw, &items); err != nil {
		return fmt.Errorf("%s is not a list", raw)
	}
	for i, item := range items {
		if err := fits(t.Elem, item); err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
	}
	return nil
}

func mapFits(t *model.Type, raw json.RawMessage) error {
	var items map[string]json.RawMessage
	if err := json.Unmarshal(raw, &items); err != nil {
		return fmt.Errorf("%s is not an object", raw)
	}
	for key, item := range items {
		if err := fits(t.Elem, item); err != nil {
			return fmt.Errorf("key %q: %w", key, err)
		}
	}
	return nil
}

func structFits(t *model.Type, raw json.RawMessage) error {
	var items map[string]json.RawMessage
	if err := json.Unmarshal(raw, &items); err != nil {
		return fmt.Errorf("%s is not an object", raw)
	}
	for name, item := range items {
		f := jsonField(t, name)
		if f == nil {
			return fmt.Errorf("%s has no field %q", t, name)
		}
		if err := fits(f.Type, item); err != nil {
			return fmt.Errorf("field %q: %w", name, err)
		}
	}
	return nil
}

// jsonField finds the field into which encoding/json decodes a name, in any case of letters.
func jsonField(t *model.Type, name string) *model.Field {
	named := func(f *model.Field) bool {
		return f.Exported && !f.JSON.Inline && strings.EqualFold(f.JSON.Name, name)
	}
	if i := slices.IndexFunc(t.Fields, named); i >= 0 {
		return t.Fields[i]
	}
	for _, f := range t.Fields {
		inner := f.Type
		if inner.Kind == model.Pointer {
			inner = inner.Elem
		}
		if f.JSON.Inline && inner.Kind == model.Struct {
			if found := jsonField(inner, name); found != nil {
				return found
			}
		}
	}
	return nil
}
