package deepcopy

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// shallow reports whether assignment copies a value of the type deeply: nothing in it refers to other memory. A type of
// the API with a hand-written method is never shallow: its method decides.
func shallow(t *model.Type) bool { return shallowIn(t, map[*model.Type]bool{}) }

// shallowIn is shallow for a part of a type; answers has those for the structs so far, false while one is open.
func shallowIn(t *model.Type, answers map[*model.Type]bool) (is bool) {
	if immutable(t) {
		return true
	}
	if is, asked := answers[t]; asked {
		return is
	}
	if handWritten(t) || uncopyable(t) {
		return false
	}
	switch t.Kind {
	case model.Basic, model.Func, model.Chan, model.Invalid:
		return true
	case model.Array:
		return t.Len == 0 && !uncopyable(t.Elem) || shallowIn(t.Elem, answers)
	case model.Struct:
		answers[t] = false
		is = !slices.ContainsFunc(t.Fields, func(f *model.Field) bool {
			return f.Name != "_" && !shallowIn(f.Type, answers)
		})
		answers[t] = is
		return is
	case model.TypeParam:
		return len(t.Terms) > 0 && !hasMethod(t) &&
			!slices.ContainsFunc(t.Terms, func(term *model.Type) bool { return !shallowIn(term, answers) })
	}
	return false
}

// immutable reports whether values of the type refer only to immutable memory, so that copies may share it.
func immutable(t *model.Type) bool {
	return t.Is("time", "Time") || t.Is("net/netip", "Addr") || t.Is("unique", "Handle")
}

// uncopyable reports whether the type's values must stay where they are: locks and the like.
func uncopyable(t *model.Type) bool {
	return t.Kind == model.Struct && (t.PkgPath == "sync" || t.PkgPath == "sync/atomic")
}

// handWritten reports whether the API's own source gives the type a deep copy method.
func handWritten(t *model.Type) bool { return t.Package != nil && hasMethod(t) }

func hasMethod(t *model.Type) bool {
	for _, name := range methodNames {
		if m, ok := t.Method(name); ok && wellFormed(t, m) {
			return true
		}
	}
	return false
}

var methodNames = []string{"DeepCopyInto", "DeepCopy"}

// callable says how a value of the type is copied by a method: "DeepCopyInto", "DeepCopy", or "" if it has none.
// Methods of these names with other parameters or results, as other tools write them, do not count.
func callable(t *model.Type) string {
	for _, name := range methodNames {
		if m, ok := t.Method(name); ok && wellFormed(t, m) {
			return name
		}
	}
	if selected(t) {
		return "DeepCopyInto"
	}
	return ""
}

// wellFormed reports whether a deep copy method of T is DeepCopyInto(*T), DeepCopy() T or DeepCopy() *T.
func wellFormed(t *model.Type, m model.Method) bool {
	value, pointer := t.String(), "*"+t.String()
	if m.Name == "DeepCopyInto" {
		return slices.Equal(m.Params, []string{pointer}) && len(m.Results) == 0
	}
	return len(m.Params) == 0 && len(m.Results) == 1 && (m.Results[0] == value || m.Results[0] == pointer)
}
