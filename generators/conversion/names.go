package conversion

import (
	"path"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// functionName returns the name of a conversion, e.g. "Convert_v1_Fruit_To_api_Fruit".
func functionName(in, out *model.Type) string { return "Convert_" + name(in) + "_To_" + name(out) }

// name returns a type as conversion-gen's function names have it, e.g. "v1_Fruit", "Slice_string" or
// "Map_string_To_v1_Fruit". A package counts by the last element of its path, not by its name.
func name(t *model.Type) string {
	if t.IsNamed() {
		named := sanitize.Replace(path.Base(t.PkgPath)) + "_" + t.Name
		for _, arg := range t.Args {
			named += "_" + name(arg)
		}
		return named
	}
	switch t.Kind {
	case model.Pointer:
		return "Pointer_" + name(t.Elem)
	case model.Slice:
		return "Slice_" + name(t.Elem)
	case model.Array:
		return "Array_" + strconv.FormatInt(t.Len, 10) + "_" + name(t.Elem)
	case model.Map:
		return "Map_" + name(t.Key) + "_To_" + name(t.Elem)
	case model.Struct:
		named := "Struct"
		for _, f := range t.Fields {
			named += "_" + name(f.Type)
		}
		return named
	}
	return t.Name
}

var sanitize = strings.NewReplacer("-", "_", ".", "_")

// key returns a text that two types share if and only if they are identical, e.g. "map[string]k8s.io/api/core/v1.Pod".
func key(t *model.Type) string {
	if !t.IsNamed() {
		switch t.Kind {
		case model.Pointer:
			return "*" + key(t.Elem)
		case model.Slice:
			return "[]" + key(t.Elem)
		case model.Array:
			return "[" + strconv.FormatInt(t.Len, 10) + "]" + key(t.Elem)
		case model.Map:
			return "map[" + key(t.Key) + "]" + key(t.Elem)
		case model.Basic:
			return t.BasicName()
		}
		return t.String()
	}
	if len(t.Args) > 0 {
		return t.String()
	}
	return t.PkgPath + "." + t.Name
}

// A pair is a conversion from one type to another, each by its key.
type pair struct{ in, out string }

func pairOf(in, out *model.Type) pair { return pair{key(in), key(out)} }
