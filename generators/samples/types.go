package samples

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// fieldsOf returns the fields of a type by their order in JSON: inlined ones where they are inlined.
func fieldsOf(t *model.Type) []model.JSONField {
	if t == nil {
		return nil
	}
	return model.Deref(t).JSONFields()
}

// fieldOf returns the field with a name in JSON, or nil.
func fieldOf(t *model.Type, name string) *model.Field {
	if t == nil {
		return nil
	}
	f, _ := model.Deref(t).JSONField(name)
	return f.Field
}

// typeOf returns the type of a field, or of the items of a list or a map; nil if unknown.
func typeOf(t *model.Type, step any) *model.Type {
	if t == nil {
		return nil
	}
	switch t = model.Deref(t); t.Kind {
	case model.Slice, model.Array, model.Map:
		return t.Elem
	}
	if name, ok := step.(string); ok {
		if f := fieldOf(t, name); f != nil {
			return f.Type
		}
	}
	return nil
}

// position returns the position of the field that a path leads to, or of the last one on the way in the API's own
// packages, else that of the type.
func position(r *model.Resource, path string) model.Position {
	at, t := r.Type.Pos, r.Type
	for _, name := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		for t != nil && (model.Deref(t).Kind == model.Slice || model.Deref(t).Kind == model.Array) && index(name) {
			t, name = model.Deref(t).Elem, ""
		}
		if name == "" {
			continue
		}
		f := fieldOf(t, name)
		if f != nil && f.PkgPath == r.Package.Path {
			at = f.Pos
		}
		t = typeOf(t, name)
	}
	return at
}

// index reports whether a part of a path is the index of a list.
func index(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}
