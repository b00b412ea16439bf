package model

import "go/types"

// alias returns the model of an alias: the type that it stands for, with the alias' own markers after those of the
// type. To Go both are one type. The documentation is that of the alias only for a basic type, which has none.
func (b *builder) alias(a *types.Alias) *Type {
	of := b.typeOf(a.Rhs())
	if a.Obj().Pkg() == nil { // any: Go 1.27 writes what it stands for as interface{}
		t := *of
		t.typ = a
		return &t
	}
	p := b.set.Package(a.Obj().Pkg().Path())
	if p == nil {
		return of
	}
	comment, _ := b.comment(b.source(p).Types[a.Obj().Pos()], a.Obj().Pos(), p.Root)
	documents := of.Kind == Basic && !of.IsNamed() && len(comment.Doc) > 0
	if len(comment.Markers) == 0 && !documents {
		return of
	}
	complete := func(t *Type) {
		*t = *of
		t.Markers, t.aliased = of.Markers.With(comment.Markers...), of.aliased.With(comment.Markers...)
		if documents || len(of.Doc) == 0 {
			t.Doc, t.comment = comment.Doc, comment.Text
		}
	}
	if b.unnamed == nil { // all types are there, and several generators may ask at the same time
		t := &Type{}
		complete(t)
		return t
	}
	name := types.TypeString(a, nil)
	if b.aliases[name] == nil {
		t := &Type{}
		complete(t) // as far as the type is known
		b.aliases[name] = t
		b.pending = append(b.pending, func() { complete(t) })
	}
	return b.aliases[name]
}
