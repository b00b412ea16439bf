package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/model"
)

// <out> = <in>
// <copy of each field that refers to other memory>
//
// The assignment also copies a field that the type has had only since gen last ran.
func (c *copier) structure(t *model.Type, in, out variable, before held) []jen.Code {
	var all []jen.Code
	if before != shared {
		all = assign(out, jen.Id(in.value()))
	}
	for _, f := range t.Fields {
		if f.Name != "_" {
			all = append(all, c.value(f.Type, in.field(f.Name), out.field(f.Name), shared)...)
		}
	}
	return all
}

// <out> = new(<E>)
// <copy of *in into *out>
//
// or <out> = <in>.DeepCopy()
func (c *copier) pointer(t *model.Type, in, out variable) []jen.Code {
	if m, _ := t.Elem.Method("DeepCopy"); callable(t.Elem) == "DeepCopy" && !nillable(t.Elem) && m.ByPointer {
		return assign(out, jen.Id(in.pointee(t).method(t.Elem, "DeepCopy")).Call())
	}
	statements := assign(out, jen.New(jen.Id(c.file.Type(t.Elem))))
	return append(statements, c.value(t.Elem, in.pointee(t), out.pointee(t), zero)...)
}

// <out> = make(<T>, len(<in>))
// copy(<out>, <in>), or a loop
//
// slices.Clone would be one line, but it takes 13% longer for three strings, and an empty copy would share the capacity
// of the original (BenchmarkSlice).
func (c *copier) slice(t *model.Type, in, out variable) []jen.Code {
	statements := assign(out, jen.Make(jen.Id(c.file.Type(t)), jen.Len(jen.Id(in.value()))))
	if shallow(t.Elem) {
		return append(statements, jen.Copy(jen.Id(out.value()), jen.Id(in.value())))
	}
	return append(statements, c.loop(t, in, out, zero)...)
}

//	for i := range <in> {
//		<copy of in[i] into out[i]>
//	}
func (c *copier) loop(t *model.Type, in, out variable, before held) []jen.Code {
	index := c.locals.Name("i")
	var body []jen.Code
	c.locals.Nested(func() { body = c.value(t.Elem, in.index(t, index), out.index(t, index), before) })
	ranged := in.value()
	if t.Kind == model.Array {
		ranged = in.expr // a pointer to an array will do
	}
	return []jen.Code{jen.For(jen.Id(index).Op(":=").Range().Id(ranged)).Block(body...)}
}

//	<out> = make(<T>, len(<in>))
//	for key, val := range <in> {
//		<out>[key] = <copy of val>
//	}
//
// or, where there is no expression for the copy,
//
//	copied := val
//	<copy of val into copied>
//	<out>[key] = copied
func (c *copier) mapping(t *model.Type, in, out variable) []jen.Code {
	key, val := c.locals.Name("key"), variable{expr: c.locals.Name("val")}
	copied := variable{expr: c.locals.Name("copied")}
	slot := out.index(t, key)
	var body []jen.Code
	c.locals.Nested(func() {
		switch expr := c.expression(t.Elem, val); {
		case expr == nil && returnsValue(t.Elem):
			body = assign(slot, called(t.Elem, val.method(t.Elem, "DeepCopy")))
		case expr != nil:
			body = assign(slot, expr)
		default:
			body = []jen.Code{jen.Id(copied.value()).Op(":=").Id(val.value())}
			body = append(body, c.value(t.Elem, val, copied, shared)...)
			body = append(body, assign(slot, jen.Id(copied.value()))...)
		}
	})
	statements := assign(out, jen.Make(jen.Id(c.file.Type(t)), jen.Len(jen.Id(in.value()))))
	return append(statements,
		jen.For(jen.List(jen.Id(key), jen.Id(val.value())).Op(":=").Range().Id(in.value())).Block(body...))
}

// returnsValue reports whether the type's own DeepCopy returns a value of a type that can't be nil, as
// resource.Quantity's: for an element of a map it saves a variable.
func returnsValue(t *model.Type) bool {
	m, ok := t.Method("DeepCopy")
	return ok && !nillable(t) && wellFormed(t, m) && t.IsResultOf(m)
}
