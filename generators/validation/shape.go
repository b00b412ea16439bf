package validation

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// isNilable reports whether a value of the type can be nil.
func isNilable(t *model.Type) bool {
	switch t.Kind {
	case model.Pointer, model.Slice, model.Map, model.Interface:
		return true
	}
	return false
}

// isComparable reports whether == compares two values of the type by what they are, and not by where it lies.
func isComparable(t *model.Type) bool {
	switch t.Kind {
	case model.Basic:
		return true
	case model.Struct:
		return !slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return !isComparable(f.Type) })
	case model.Array:
		return isComparable(t.Elem)
	}
	return false
}

// isText and isInteger report whether the value, maybe behind a pointer, is a string or an integer.
func isText(t *model.Type) bool    { return model.Deref(t).BasicName() == "string" }
func isInteger(t *model.Type) bool { return integerBits[model.Deref(t).BasicName()] != 0 }

// integerBits has the sizes of Go's integers; those with a sign are negative.
var integerBits = map[string]int{"int": -64, "int8": -8, "int16": -16, "int32": -32, "int64": -64,
	"uint": 64, "uint8": 8, "uint16": 16, "uint32": 32, "uint64": 64}

// hasParts reports whether a type may have markers of its own, or parts with markers.
func hasParts(t *model.Type) bool { return t.IsNamed() || t.Kind == model.Struct }

func isList(t *model.Type) bool { return t.Kind == model.Slice || t.Kind == model.Array }

// jsonName returns the name that error paths have for a field, or "" for an embedded field and for one that JSON
// leaves out.
func jsonName(f *model.Field) string {
	switch {
	case f.JSON.Skip && f.JSON.Tagged, f.JSON.Inline, f.Embedded && f.JSON.Name == f.Name:
		return ""
	case f.JSON.Name == "":
		return f.Name
	}
	return f.JSON.Name
}

// fieldByJSON returns a struct's own field by its name in JSON, or nil.
func fieldByJSON(t *model.Type, name string) *model.Field {
	i := slices.IndexFunc(t.Fields, func(f *model.Field) bool { return name != "" && jsonName(f) == name })
	if i < 0 {
		return nil
	}
	return t.Fields[i]
}

// fieldNames returns the names in JSON of a struct's fields, for suggestions.
func fieldNames(t *model.Type) (names []string) {
	for _, f := range t.Fields {
		if name := jsonName(f); name != "" {
			names = append(names, name)
		}
	}
	return names
}
