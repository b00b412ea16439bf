package deepcopy

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// recursive reports whether an unexported type holds itself and is held by an exported one that gets methods, e.g. true
// for `type node struct{ next *node }` beside `type List struct{ first *node }`: it can't be copied in place.
func recursive(t *model.Type) bool {
	return reaches(t, t, map[*model.Type]bool{}) && slices.ContainsFunc(t.Package.Types, func(u *model.Type) bool {
		return u.Exported && selected(u) && reaches(u, t, map[*model.Type]bool{})
	})
}

// reaches reports whether copying a value of one type in place copies values of the other.
func reaches(from, to *model.Type, seen map[*model.Type]bool) bool {
	if seen[from] {
		return false
	}
	seen[from] = true
	var parts []*model.Type
	switch from.Kind {
	case model.Pointer, model.Slice, model.Array, model.Map:
		parts = append(parts, from.Elem)
	case model.Struct:
		for _, f := range from.Fields {
			parts = append(parts, f.Type)
		}
	}
	return slices.ContainsFunc(parts, func(part *model.Type) bool {
		method := hasMethod(part) || part.Exported && selected(part)
		return part == to || !method && reaches(part, to, seen)
	})
}
