package deepequal

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

const metaPath = "k8s.io/apimachinery/pkg/apis/meta/v1"

// equal returns the condition that two values of a type are equal.
func (w *writer) equal(t *model.Type, in, other code.Operand) *jen.Statement {
	switch {
	case t.Is("time", "Time"):
		return jen.Id(in.Method(t, "Equal")).Call(code.Value(other))
	case t.Is(metaPath, "Time"), t.Is(metaPath, "MicroTime"):
		return jen.Id(in.Method(t, "Equal")).Call(code.Addr(other))
	case t.Is("k8s.io/apimachinery/pkg/api/resource", "Quantity"):
		return jen.Id(in.Method(t, "Cmp")).Call(code.Value(other)).Op("==").Lit(0)
	case plain(t):
		return code.Value(in).Op("==").Add(code.Value(other))
	case selected(t), byHand(t):
		argument := code.Addr(other)
		if byValue(t) {
			argument = code.Value(other)
		}
		return jen.Id(in.Method(t, "DeepEqual")).Call(argument)
	}
	return w.elements(t, in, other)
}

// elements is equal without regard to the type's own method: for the body of that method.
func (w *writer) elements(t *model.Type, in, other code.Operand) *jen.Statement {
	switch {
	case t.Kind == model.Struct && t == w.typ:
		return w.fields(t, in, other)
	case t.Elem == nil, t.IsNamed() && t != w.typ && !plain(t.Elem), anonymous(t.Elem),
		t.Kind != model.Pointer && t.Elem.Inaccessible(w.typ.PkgPath) != "":
		semantic := w.ref("k8s.io/apimachinery/pkg/api/equality", "Semantic")
		return code.Call(semantic+".DeepEqual", code.Value(in), code.Value(other))
	case t.Kind == model.Pointer:
		return w.pointer(t, in, other)
	case t.Kind == model.Map:
		return w.each("maps", t.Elem, code.Value(in), code.Value(other))
	case t.Kind == model.Array && plain(t.Elem):
		return code.Value(in).Op("==").Add(code.Value(other))
	case t.Kind == model.Array:
		return w.each("slices", t.Elem, code.Value(in.Index(t, ":")), code.Value(other.Index(t, ":")))
	}
	return w.each("slices", t.Elem, code.Value(in), code.Value(other))
}

// anonymous reports whether a type has no name and is a struct, or refers to one.
func anonymous(t *model.Type) bool {
	return !t.IsNamed() && (t.Kind == model.Struct || t.Elem != nil && anonymous(t.Elem))
}

func (w *writer) ref(path, name string) string { return w.file.Ref(emit.Ident{Path: path, Name: name}) }

// plain reports whether == compares values of a type as DeepEqual does.
func plain(t *model.Type) bool {
	return !byHand(t) && (t.Kind == model.Basic || t.Kind == model.Array && plain(t.Elem) || t.Is(metaPath, "TypeMeta"))
}

// byValue reports whether the DeepEqual of a type takes a value.
func byValue(t *model.Type) bool {
	if byHand(t) {
		m, _ := t.Method("DeepEqual")
		return m.Params[0] == t.String()
	}
	return reference(t)
}

// in.<A> == other.<A> && in.<B>.DeepEqual(&other.<B>)
func (w *writer) fields(t *model.Type, in, other code.Operand) *jen.Statement {
	var all *jen.Statement
	for _, f := range t.Fields {
		if f.Name == "_" || left(f) {
			continue
		}
		one := w.equal(f.Type, in.Field(f.Name), other.Field(f.Name))
		if all == nil {
			all = one
		} else {
			all.Op("&&").Line().Add(one)
		}
	}
	if all == nil {
		return jen.True()
	}
	return all
}

// (<in> == nil) == (<other> == nil) && (<in> == nil || <*in equals *other>)
//
// A generated DeepEqual of what it points to takes nil by itself.
func (w *writer) pointer(t *model.Type, in, other code.Operand) *jen.Statement {
	inner := w.equal(t.Elem, in.Pointee(t), other.Pointee(t))
	if selected(t.Elem) && !reference(t.Elem) && !t.IsNamed() {
		return inner
	}
	null := func(o code.Operand) *jen.Statement { return code.Value(o).Op("==").Nil() }
	return jen.Parens(null(in)).Op("==").Parens(null(other)).Op("&&").Parens(null(in).Op("||").Add(inner))
}

// slices.Equal(<in>, <other>), or
//
//	slices.EqualFunc(<in>, <other>, func(a, b <E>) bool { return <a equals b> })
func (w *writer) each(pkg string, elem *model.Type, in, other jen.Code) *jen.Statement {
	if plain(elem) {
		return code.Call(w.ref(pkg, "Equal"), in, other)
	}
	a, b := w.locals.Name("a"), w.locals.Name("b")
	var same jen.Code
	w.locals.Nested(func() { same = w.equal(elem, code.Var(a), code.Var(b)) })
	return code.Call(w.ref(pkg, "EqualFunc"), in, other,
		jen.Func().Params(jen.List(jen.Id(a), jen.Id(b)).Id(w.file.Type(elem))).Bool().Block(jen.Return(same)))
}
