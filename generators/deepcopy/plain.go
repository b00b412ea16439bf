package deepcopy

import (
	"github.com/gen-toolkit/gen/codegen/model"
)

// plain says whether assignment copies a value of the type deeply: nothing in it refers to other memory. A type of the
// API with a hand-written method is never plain: its method decides.
func plain(t *model.Type) bool { return plainIn(t, map[*model.Type]bool{}) }

func plainIn(t *model.Type, visiting map[*model.Type]bool) bool {
	if visiting[t] || handWritten(t) {
		return false
	}
	switch t.Kind {
	case model.Basic, model.Func, model.Chan, model.Invalid:
		return true
	case model.Array:
		return t.Len == 0 || plainIn(t.Elem, visiting)
	case model.Struct:
		visiting[t] = true
		defer delete(visiting, t)
		for _, f := range t.Fields {
			if !plainIn(f.Type, visiting) {
				return false
			}
		}
		return true
	}
	return false
}

// handWritten says whether the API's own source gives the type a deep copy method.
func handWritten(t *model.Type) bool { return t.Package != nil && hasMethod(t) }

func hasMethod(t *model.Type) bool {
	_, into := t.Method("DeepCopyInto")
	_, copies := t.Method("DeepCopy")
	return into || copies
}

// callable says how a value of the type is copied by a method: "DeepCopyInto", "DeepCopy", or "" if it has none. Maps and
// slices with generated methods are copied in place instead, which keeps nil apart from empty.
func callable(t *model.Type) string {
	if _, ok := t.Method("DeepCopyInto"); ok && (handWritten(t) || !reference(t)) {
		return "DeepCopyInto"
	}
	if _, ok := t.Method("DeepCopy"); ok && (handWritten(t) || !reference(t)) {
		return "DeepCopy"
	}
	if selected(t) && !reference(t) {
		return "DeepCopyInto"
	}
	return ""
}
