package model

import "go/types"

// An expression is a type without a name, in terms of what it consists of, e.g. {Slice, nil, string} for []string.
type expression struct {
	kind      Kind
	key, elem *Type
	len       int64
	basic     *types.Basic
}

// once returns the model of a type without a name that is identical to this one: nothing of it depends on where it is
// written. Of 250,000 types of 2,000 kinds, 10,000 remain. Once the API is built, several generators may ask for
// types, and each gets a new one.
func (b *builder) once(t *Type) *Type {
	basic, _ := t.typ.(*types.Basic)
	e := expression{kind: t.Kind, key: t.Key, elem: t.Elem, len: t.Len, basic: basic}
	if b.unnamed == nil || !repeatable(t.typ) {
		return t
	}
	if first := b.unnamed[e]; first != nil {
		return first
	}
	b.unnamed[e] = t
	return t
}

// repeatable reports whether types that consist of the same ones are written alike: structs have fields with comments,
// and aliases other names.
func repeatable(t types.Type) bool {
	switch t := t.(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.Map:
		return oneName(t.Key()) && oneName(t.Elem())
	case *types.Pointer:
		return oneName(t.Elem())
	case *types.Slice:
		return oneName(t.Elem())
	case *types.Array:
		return oneName(t.Elem())
	}
	return false
}

// oneName reports whether a type is written in one way only.
func oneName(t types.Type) bool {
	if named, ok := t.(*types.Named); ok {
		return named.TypeArgs().Len() == 0
	}
	_, alias := t.(*types.Alias)
	return !alias
}
