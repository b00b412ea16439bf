package validation

import "github.com/gen-toolkit/gen/codegen/model"

// unsupported says why values of a type can't be validated, or nothing.
func (g *graph) unsupported(t *model.Type) string {
	switch t.Kind {
	case model.Pointer:
		switch t.Elem.Kind {
		case model.Pointer:
			return "it is a pointer to a pointer"
		case model.Slice, model.Array:
			return "it is a pointer to a list"
		case model.Map:
			return "it is a pointer to a map"
		}
		if t.IsNamed() {
			return "its type is declared as a pointer"
		}
	case model.Array:
		return "it is an array"
	case model.Slice:
		return g.unsupportedItems(t.Elem)
	case model.Map:
		switch {
		case t.Key.BasicName() != "string":
			return "it is a map whose keys are not strings"
		case t.Elem.Kind == model.Pointer && !g.library.PointerMaps:
			return "it is a map of pointers, which " + g.library.minor + " can't validate"
		case t.Elem.Kind == model.Map:
			return "it is a map of maps"
		}
	case model.Func, model.Chan, model.TypeParam:
		return "it has no form in JSON"
	}
	return ""
}

func (g *graph) unsupportedItems(t *model.Type) string {
	switch {
	case t.Kind == model.Slice && t.Elem.BasicName() != "uint8":
		return "it is a list of lists"
	case t.Kind == model.Map:
		return "it is a list of maps"
	case t.Kind == model.Pointer && g.library.each[1] == "":
		return "it is a list of pointers, which " + g.library.minor + " can't validate"
	}
	return ""
}
