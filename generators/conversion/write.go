package conversion

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// writer prints the steps of one file.
type writer struct {
	file   *emit.File
	locals emit.Locals
}

func (w *writer) ref(pkgPath, name string) string {
	return w.file.Ref(emit.Ident{Path: pkgPath, Name: name})
}

// func <name>(in *<A>, out *<B>, s conversion.Scope) error { <body> }
func (w *writer) function(name string, in, out string, body ...jen.Code) *jen.Statement {
	return jen.Func().Id(name).Params(jen.Id("in").Op("*").Id(in), jen.Id("out").Op("*").Id(out),
		jen.Id("s").Id(w.ref(conversionPath, "Scope"))).
		Error().Block(body...)
}

// pair returns the function that converts the fields, auto<Convert>, and, unless that is written by hand, <Convert>
// itself.
func (w *writer) pair(convert, in, out string, byHand bool, body []jen.Code) []jen.Code {
	all := []jen.Code{w.function("auto"+convert, in, out, append(body, jen.Return(jen.Nil()))...), jen.Line()}
	if byHand {
		return all
	}
	return append(all, jen.Comment(convert+" fills out from in.").Line().
		Add(w.function(convert, in, out,
			jen.Return(jen.Id("auto"+convert).Call(jen.Id("in"), jen.Id("out"), jen.Id("s"))))), jen.Line())
}

func (w *writer) conversion(c *structConversion) []jen.Code {
	in, out := w.file.Type(c.in), w.file.Type(c.out)
	body := w.fields(c.fields, "in", "out")
	switch {
	case c.sameLayout && c.in.ConvertibleTo(c.out): // *out = <B>(*in)
		body = []jen.Code{jen.Op("*").Id("out").Op("=").Id(out).Call(jen.Op("*").Id("in"))}
	case c.sameLayout: // *out = *(*<B>)(unsafe.Pointer(in))
		body = []jen.Code{jen.Op("*").Id("out").Op("=").Op("*").Add(w.unsafe(c.out, jen.Id("in")))}
	}
	return w.pair(functionName(c.in, c.out), in, out, c.manual != nil, body)
}

// (*<T>)(unsafe.Pointer(<pointer>))
func (w *writer) unsafe(t *model.Type, pointer jen.Code) *jen.Statement {
	return jen.Parens(jen.Op("*").Id(w.file.Type(t))).Call(jen.Id(w.ref("unsafe", "Pointer")).Call(pointer))
}

func (w *writer) fields(fields []fieldStep, in, out string) []jen.Code {
	var all []jen.Code
	for _, f := range fields {
		if f.step == nil {
			if f.note != dropped {
				all = append(all, jen.Comment("in."+f.name+" is left out: "+f.note+"."))
			}
			continue
		}
		all = append(all, w.value(f.step, emit.Field(in, f.name), emit.Field(out, f.name))...)
	}
	return all
}

// value returns the statements that fill out from in; both are expressions for addressable operands, e.g. "in.Spec".
func (w *writer) value(s *step, in, out string) []jen.Code {
	switch s.how {
	case byAssignment:
		return []jen.Code{jen.Id(emit.Deref(out)).Op("=").Id(emit.Deref(in))}
	case byTypeConversion:
		return []jen.Code{jen.Id(emit.Deref(out)).Op("=").Id(converted(w.file.Type(s.out), emit.Deref(in)))}
	case bySharing:
		if s.in.Kind == model.Pointer && !s.out.IsNamed() { // one step less: (*<E>)(unsafe.Pointer(in))
			return []jen.Code{jen.Id(emit.Deref(out)).Op("=").Add(w.unsafe(s.out.Elem, jen.Id(emit.Deref(in))))}
		}
		return []jen.Code{jen.Id(emit.Deref(out)).Op("=").Op("*").Add(w.unsafe(s.out, jen.Id(emit.AddrOf(in))))}
	case byCall:
		return w.call(w.convert(s), emit.AddrOf(in), emit.AddrOf(out))
	case byPointee:
		body := append([]jen.Code{jen.Id(emit.Deref(out)).Op("=").New(jen.Id(w.file.Type(s.out.Elem)))},
			w.value(s.elem, "(*"+in+")", "(*"+out+")")...)
		return ifNotNil(in, out, body)
	case byItems:
		body := []jen.Code{jen.Id(emit.Deref(out)).Op("=").Make(jen.Id(w.file.Type(s.out)),
			jen.Len(jen.Id(emit.Deref(in))))}
		return ifNotNil(in, out, append(body, w.loop(s.elem, in, out)))
	case byElements:
		return []jen.Code{w.loop(s.elem, in, out)}
	case byEntries:
		return ifNotNil(in, out, w.mapping(s, in, out))
	case byFields:
		return w.fields(s.fields, in, out)
	}
	panic("conversion: a step of no kind")
}

// converted returns <T>(<in>), with parentheses around T where it would not be read as a type.
func converted(typ, in string) string {
	if strings.HasPrefix(typ, "*") {
		typ = "(" + typ + ")"
	}
	return typ + "(" + in + ")"
}

// convert returns the function that a Call calls.
func (w *writer) convert(s *step) string {
	if s.call == nil {
		return functionName(s.in, s.out)
	}
	return w.file.Ref(emit.Ident{Path: s.call.PkgPath, Package: s.call.PkgName, Name: s.call.Name})
}

//	if err := <convert>(<in>, <out>, s); err != nil {
//		return err
//	}
func (w *writer) call(convert, in, out string) []jen.Code {
	return []jen.Code{jen.If(jen.Err().Op(":=").Id(convert).Call(jen.Id(in), jen.Id(out), jen.Id("s")),
		jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))}
}

// if <in> != nil { <body> } else { <out> = nil }
func ifNotNil(in, out string, body []jen.Code) []jen.Code {
	return []jen.Code{jen.If(jen.Id(emit.Deref(in)).Op("!=").Nil()).Block(body...).Else().
		Block(jen.Id(emit.Deref(out)).Op("=").Nil())}
}

// for i := range <in> { <out>[i] from <in>[i] }
func (w *writer) loop(elem *step, in, out string) jen.Code {
	i := w.locals.Name("i")
	var body []jen.Code
	w.locals.Nested(func() { body = w.value(elem, in+"["+i+"]", out+"["+i+"]") })
	return jen.For(jen.Id(i).Op(":=").Range().Id(emit.Deref(in))).Block(body...)
}

// <out> = make(<T>, len(<in>))
//
//	for key, val := range <in> {
//		var converted <E>
//		<converted from val>
//		<out>[<key>] = converted
//	}
func (w *writer) mapping(s *step, in, out string) []jen.Code {
	key, val, conv := w.locals.Name("key"), w.locals.Name("val"), w.locals.Name("converted")
	body := []jen.Code{jen.Var().Id(conv).Id(w.file.Type(s.out.Elem))}
	w.locals.Nested(func() { body = append(body, w.value(s.elem, val, conv)...) })
	index := key
	if s.key {
		index = converted(w.file.Type(s.out.Key), key)
	}
	body = append(body, jen.Id(out).Index(jen.Id(index)).Op("=").Id(conv))
	return []jen.Code{
		jen.Id(emit.Deref(out)).Op("=").Make(jen.Id(w.file.Type(s.out)), jen.Len(jen.Id(emit.Deref(in)))),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Id(emit.Deref(in))).Block(body...),
	}
}
