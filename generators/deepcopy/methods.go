package deepcopy

import (
	"slices"

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
func methods(f *emit.File, t *model.Type, v view, interfaces []emit.Ident) (all []code.Lines) {
	w := &writer{view: v, file: f, typ: t, in: emit.Unique("in", v.taken), out: emit.Unique("out", v.taken)}
	if _, ok := t.Method("DeepCopyInto"); !ok {
		all = append(all, w.deepCopyInto())
	}
	if _, ok := t.Method("DeepCopy"); !ok {
		all = append(all, w.deepCopy())
	}
	for _, name := range interfaces {
		if _, ok := t.Method("DeepCopy" + name.Name); !ok {
			all = append(all, w.deepCopyInterface(name))
		}
	}
	return all
}

// reference reports whether methods of the type have a value receiver: maps and slices.
func reference(t *model.Type) bool { return t.Kind == model.Map || t.Kind == model.Slice }

// // <doc>
// func (in *<T>) <signature> { <body> }
func (w *writer) method(doc, signature string, reference bool, body code.Lines) code.Lines {
	receiver := w.in + " *" + self(w.typ)
	if reference {
		receiver = w.in + " " + self(w.typ)
	}
	return append(code.Line("// ", doc), code.Block("func ("+receiver+") "+signature, body)...)
}

// func (in *<T>) DeepCopyInto(out *<T>) {
//
//	<copy of *in into *out>
//
// }
func (w *writer) deepCopyInto() code.Lines {
	in, out := code.At(w.in), code.At(w.out)
	if reference(w.typ) {
		in = code.Var(w.in)
	}
	c := &copier{file: w.file, owner: w.typ, locals: emit.Locals{Taken: w.taken},
		clones: w.clones}
	var body code.Lines
	if _, ok := w.typ.Method("DeepCopy"); ok {
		body = assign(out, called(w.typ, in))
	} else {
		body = c.elements(w.typ, in, out, unknown)
	}
	return w.method("DeepCopyInto copies the receiver into out, sharing nothing with it. in must be non-nil.",
		"DeepCopyInto("+w.out+" *"+self(w.typ)+")", reference(w.typ), body)
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
func (w *writer) deepCopy() code.Lines {
	result, returned := "*"+self(w.typ), w.out
	if reference(w.typ) {
		result, returned = self(w.typ), "*"+w.out
	}
	return w.method("DeepCopy returns a copy of the receiver that shares nothing with it.", "DeepCopy() "+result,
		reference(w.typ), slices.Concat(
			code.Block("if "+w.in+" == nil", code.Line("return nil")),
			code.Line(w.out, " := new(", self(w.typ), ")"),
			code.Line(w.in, ".DeepCopyInto(", w.out, ")"),
			code.Line("return ", returned),
		))
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
func (w *writer) deepCopyInterface(name emit.Ident) code.Lines {
	method := "DeepCopy" + name.Name
	doc := method + " returns a copy of the receiver that shares nothing with it."
	method += "() " + w.file.Ref(name)
	written, handWritten := w.typ.Method("DeepCopy")
	byValue := handWritten && !written.ByPointer && !reference(w.typ)
	copied, call := emit.Unique("c", w.taken), w.in+".DeepCopy()"
	if m, ok := w.typ.Markers.Find("k8s:deepcopy-gen:nonpointer-interfaces"); ok && m.Bool() {
		if !byValue && !reference(w.typ) {
			call = "*" + call
		}
		return w.method(doc, method, true, code.Line("return ", call))
	}
	body := append(code.Block("if "+copied+" := "+call+"; "+copied+" != nil", code.Line("return ", copied)),
		code.Line("return nil")...)
	if byValue {
		body = append(code.Line(copied, " := ", call), code.Line("return &", copied)...)
	}
	return w.method(doc, method, reference(w.typ), body)
}
