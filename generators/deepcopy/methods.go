package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// methods returns the methods that the type lacks; declared are the names of its package, which local variables must not hide.
func methods(f *emit.File, t *model.Type, declared []string) []jen.Code {
	var all []jen.Code
	if _, ok := t.Method("DeepCopyInto"); !ok {
		all = append(all, deepCopyInto(&copier{file: f, taken: declared}, t), jen.Line())
	}
	if _, ok := t.Method("DeepCopy"); !ok {
		all = append(all, deepCopy(t), jen.Line())
	}
	for _, name := range interfaces(t) {
		if _, ok := t.Method("DeepCopy" + name.Name); ok {
			continue
		}
		all = append(all, deepCopyInterface(f, t, name), jen.Line())
	}
	return all
}

// reference says whether methods of the type have a value receiver: maps and slices.
func reference(t *model.Type) bool { return t.Kind == model.Map || t.Kind == model.Slice }

func receiver(t *model.Type) *jen.Statement {
	if reference(t) {
		return jen.Id("in").Id(t.Name)
	}
	return jen.Id("in").Op("*").Id(t.Name)
}

// func (in *<T>) DeepCopyInto(out *<T>) {
//
//	*out = *in
//	<what assignment does not copy>
//
// }
func deepCopyInto(c *copier, t *model.Type) jen.Code {
	var body []jen.Code
	switch m, ok := t.Method("DeepCopy"); {
	case ok && m.ByPointer:
		body = append(body, jen.Op("*").Id("out").Op("=").Op("*").Id("in").Dot("DeepCopy").Call())
	case ok:
		body = append(body, jen.Op("*").Id("out").Op("=").Id("in").Dot("DeepCopy").Call())
	case reference(t):
		body = append(body, jen.Op("*").Id("out").Op("=").Id("in"))
		body = append(body, c.elements(t, "in", "(*out)")...)
	default:
		body = append(body, jen.Op("*").Id("out").Op("=").Op("*").Id("in"))
		body = append(body, c.elements(t, "in", "out")...)
	}
	return jen.Comment("DeepCopyInto copies the receiver into out, sharing nothing with it. in must be non-nil.").Line().
		Func().Params(receiver(t)).Id("DeepCopyInto").Params(jen.Id("out").Op("*").Id(t.Name)).Block(body...)
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
func deepCopy(t *model.Type) jen.Code {
	result, returned := jen.Op("*").Id(t.Name), jen.Id("out")
	if reference(t) {
		result, returned = jen.Id(t.Name), jen.Op("*").Id("out")
	}
	return jen.Comment("DeepCopy returns a copy of the receiver that shares nothing with it.").Line().
		Func().Params(receiver(t)).Id("DeepCopy").Params().Add(result).Block(
		jen.If(jen.Id("in").Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Id("out").Op(":=").New(jen.Id(t.Name)),
		jen.Id("in").Dot("DeepCopyInto").Call(jen.Id("out")),
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
// or, with +k8s:deepcopy-gen:nonpointer-interfaces, return *in.DeepCopy() from a value receiver. A hand-written DeepCopy may
// return a value; its address or the value itself is returned then.
func deepCopyInterface(f *emit.File, t *model.Type, name emit.Name) jen.Code {
	method := "DeepCopy" + name.Name
	comment := jen.Comment(method + " returns a copy of the receiver that shares nothing with it.").Line().Func()
	result := jen.Id(f.Ref(name))
	written, handWritten := t.Method("DeepCopy")
	byValue := handWritten && !written.ByPointer && !reference(t)
	if m, ok := t.Markers.Find("k8s:deepcopy-gen:nonpointer-interfaces"); ok && m.Bool() {
		value := jen.Op("*").Id("in").Dot("DeepCopy").Call()
		if byValue || reference(t) {
			value = jen.Id("in").Dot("DeepCopy").Call()
		}
		return comment.Params(jen.Id("in").Id(t.Name)).Id(method).Params().Add(result).Block(jen.Return(value))
	}
	body := []jen.Code{
		jen.If(jen.Id("c").Op(":=").Id("in").Dot("DeepCopy").Call(), jen.Id("c").Op("!=").Nil()).Block(jen.Return(jen.Id("c"))),
		jen.Return(jen.Nil()),
	}
	if byValue {
		body = []jen.Code{jen.Id("c").Op(":=").Id("in").Dot("DeepCopy").Call(), jen.Return(jen.Op("&").Id("c"))}
	}
	return comment.Params(receiver(t)).Id(method).Params().Add(result).Block(body...)
}
