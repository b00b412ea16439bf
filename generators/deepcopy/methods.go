package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

// writer writes the methods of one type.
type writer struct {
	view
	file    *emit.File
	typ     *model.Type
	in, out string // the receiver and what it is copied into: "in" and "out", unless these are taken
}

// methods returns the methods that the type lacks; interfaces are those that its markers name.
func methods(f *emit.File, t *model.Type, v view, interfaces []emit.Ident) []jen.Code {
	w := &writer{view: v, file: f, typ: t, in: emit.Unique("in", v.taken), out: emit.Unique("out", v.taken)}
	var all []jen.Code
	if _, ok := t.Method("DeepCopyInto"); !ok {
		all = append(all, w.deepCopyInto(), jen.Line())
	}
	if _, ok := t.Method("DeepCopy"); !ok {
		all = append(all, w.deepCopy(), jen.Line())
	}
	for _, name := range interfaces {
		if _, ok := t.Method("DeepCopy" + name.Name); !ok {
			all = append(all, w.deepCopyInterface(name), jen.Line())
		}
	}
	return all
}

// reference reports whether methods of the type have a value receiver: maps and slices.
func reference(t *model.Type) bool { return t.Kind == model.Map || t.Kind == model.Slice }

// func (in *<T>) <name>
func (w *writer) method(name string, reference bool) *jen.Statement {
	receiver := jen.Id(w.in).Op("*").Id(self(w.typ))
	if reference {
		receiver = jen.Id(w.in).Id(self(w.typ))
	}
	return jen.Func().Params(receiver).Id(name)
}

// func (in *<T>) DeepCopyInto(out *<T>) {
//
//	<copy of *in into *out>
//
// }
func (w *writer) deepCopyInto() jen.Code {
	in, out := code.At(w.in), code.At(w.out)
	if reference(w.typ) {
		in = code.Var(w.in)
	}
	c := &copier{file: w.file, owner: w.typ, locals: emit.Locals{Taken: w.taken},
		clones: w.clones}
	var body []jen.Code
	if _, ok := w.typ.Method("DeepCopy"); ok {
		body = assign(out, called(w.typ, in))
	} else {
		body = c.elements(w.typ, in, out, unknown)
	}
	return jen.Comment("DeepCopyInto copies the receiver into out, sharing nothing with it. in must be non-nil.").
		Line().
		Add(w.method("DeepCopyInto", reference(w.typ))).Params(jen.Id(w.out).Op("*").Id(self(w.typ))).Block(body...)
}

// func (in *<T>) DeepCopy() *<T> {
//
//	if in == nil {
//		return nil
//	}
//	out := new(<T>)
//	in.DeepCopyInto(out)
//	return out
//
// }
func (w *writer) deepCopy() jen.Code {
	result, returned := jen.Op("*").Id(self(w.typ)), jen.Id(w.out)
	if reference(w.typ) {
		result, returned = jen.Id(self(w.typ)), jen.Op("*").Id(w.out)
	}
	return jen.Comment("DeepCopy returns a copy of the receiver that shares nothing with it.").Line().
		Add(w.method("DeepCopy", reference(w.typ))).Params().Add(result).Block(
		jen.If(jen.Id(w.in).Op("==").Nil()).Block(jen.Return(jen.Nil())),
		code.Define(w.out, code.New(self(w.typ))),
		jen.Id(w.in).Dot("DeepCopyInto").Call(jen.Id(w.out)),
		jen.Return(returned),
	)
}

// func (in *<T>) DeepCopy<Interface>() <Interface> {
//
//	if c := in.DeepCopy(); c != nil {
//		return c
//	}
//	return nil
//
// }
//
// or, with +k8s:deepcopy-gen:nonpointer-interfaces, return *in.DeepCopy() from a value receiver. A hand-written
// DeepCopy may return a value; its address or the value itself is returned then.
func (w *writer) deepCopyInterface(name emit.Ident) jen.Code {
	method := "DeepCopy" + name.Name
	comment := jen.Comment(method + " returns a copy of the receiver that shares nothing with it.").Line()
	result, copied := jen.Id(w.file.Ref(name)), jen.Id(emit.Unique("c", w.taken))
	written, handWritten := w.typ.Method("DeepCopy")
	byValue := handWritten && !written.ByPointer && !reference(w.typ)
	call := jen.Id(w.in).Dot("DeepCopy").Call()
	if m, ok := w.typ.Markers.Find("k8s:deepcopy-gen:nonpointer-interfaces"); ok && m.Bool() {
		value := jen.Op("*").Add(call)
		if byValue || reference(w.typ) {
			value = call
		}
		return comment.Add(w.method(method, true)).Params().Add(result).Block(jen.Return(value))
	}
	body := []jen.Code{
		jen.If(jen.Add(copied).Op(":=").Add(call), jen.Add(copied).Op("!=").Nil()).Block(jen.Return(copied)),
		jen.Return(jen.Nil()),
	}
	if byValue {
		body = []jen.Code{jen.Add(copied).Op(":=").Add(call), jen.Return(jen.Op("&").Add(copied))}
	}
	return comment.Add(w.method(method, reference(w.typ))).Params().Add(result).Block(body...)
}
