package conversion

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
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
		jen.Id("s").Id(w.ref(conversionPath, "Scope"))).Error().Block(body...)
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
			jen.Return(code.Call("auto"+convert, jen.Id("in"), jen.Id("out"), jen.Id("s"))))), jen.Line())
}

func (w *writer) conversion(c *structConversion) []jen.Code {
	in, out := code.At("in"), code.At("out")
	body := w.fields(c.fields, in, out)
	switch {
	case c.sameLayout && c.in.ConvertibleTo(c.out):
		body = []jen.Code{code.Assign(out, code.Convert(w.file.Type(c.out), code.Value(in)))}
	case c.sameLayout:
		body = []jen.Code{code.Assign(out, w.shared(c.out, in))}
	}
	return w.pair(functionName(c.in, c.out), w.file.Type(c.in), w.file.Type(c.out), c.manual != nil, body)
}

// *(*<T>)(unsafe.Pointer(&<in>))
func (w *writer) shared(t *model.Type, in code.Operand) jen.Code {
	return jen.Op("*").Add(w.unsafe(t, code.Addr(in)))
}

// (*<T>)(unsafe.Pointer(<pointer>))
func (w *writer) unsafe(t *model.Type, pointer jen.Code) jen.Code {
	return code.Convert("*"+w.file.Type(t), code.Call(w.ref("unsafe", "Pointer"), pointer))
}

func (w *writer) fields(fields []fieldStep, in, out code.Operand) []jen.Code {
	var all []jen.Code
	for _, f := range fields {
		if f.step == nil {
			if f.note != dropped {
				all = append(all, jen.Comment("in."+f.name+" is left out: "+f.note+"."))
			}
			continue
		}
		all = append(all, w.value(f.step, in.Field(f.name), out.Field(f.name))...)
	}
	return all
}

// value returns the statements that fill out from in.
func (w *writer) value(s *step, in, out code.Operand) []jen.Code {
	switch s.how {
	case byAssignment:
		return []jen.Code{code.Assign(out, code.Value(in))}
	case byTypeConversion:
		return []jen.Code{code.Assign(out, code.Convert(w.file.Type(s.out), code.Value(in)))}
	case bySharing:
		if s.in.Kind == model.Pointer && !s.out.IsNamed() { // both are pointers: *(**<E>)(unsafe.Pointer(&in)), simpler
			return []jen.Code{code.Assign(out, w.unsafe(s.out.Elem, code.Value(in)))}
		}
		return []jen.Code{code.Assign(out, w.shared(s.out, in))}
	case byCall:
		return []jen.Code{w.call(w.convert(s), code.Addr(in), code.Addr(out))}
	case byPointee:
		body := []jen.Code{code.Assign(out, code.New(w.file.Type(s.out.Elem)))}
		return orNil(in, out, append(body, w.value(s.elem, in.Pointee(s.in), out.Pointee(s.out))...))
	case byItems:
		return orNil(in, out, []jen.Code{code.Assign(out, code.MakeLen(w.file.Type(s.out), in)), w.loop(s, in, out)})
	case byElements:
		return []jen.Code{w.loop(s, in, out)}
	case byEntries:
		return orNil(in, out, w.mapping(s, in, out))
	case byFields:
		return w.fields(s.fields, in, out)
	}
	panic("conversion: a step of no kind")
}

// convert returns the function that a step calls.
func (w *writer) convert(s *step) string {
	if s.call == nil {
		return functionName(s.in, s.out)
	}
	return w.file.Ref(emit.Ident{Path: s.call.PkgPath, Package: s.call.PkgName, Name: s.call.Name})
}

//	if err := <convert>(<in>, <out>, s); err != nil {
//		return err
//	}
func (w *writer) call(convert string, in, out jen.Code) jen.Code {
	return code.IfErr(code.Call(convert, in, out, jen.Id("s")), jen.Return(jen.Err()))
}

// if <in> != nil { <body> } else { <out> = nil }
func orNil(in, out code.Operand, body []jen.Code) []jen.Code {
	return []jen.Code{code.IfNotNil(in, body...).Else().Block(code.Assign(out, jen.Nil()))}
}

// for i := range <in> { <out>[i] from <in>[i] }
func (w *writer) loop(s *step, in, out code.Operand) jen.Code {
	i := w.locals.Name("i")
	var body []jen.Code
	w.locals.Nested(func() { body = w.value(s.elem, in.Index(s.in, i), out.Index(s.out, i)) })
	return code.Range(jen.Id(in.Ranged(s.in)), []string{i}, body...)
}

// <out> = make(<T>, len(<in>))
//
//	for key, val := range <in> {
//		var converted <E>
//		<converted from val>
//		<out>[<key>] = converted
//	}
//
// A key that no expression converts is a variable, too.
func (w *writer) mapping(s *step, in, out code.Operand) []jen.Code {
	key, val, converted := w.locals.Name("key"), w.locals.Name("val"), w.locals.Name("converted")
	body := []jen.Code{jen.Var().Id(converted).Id(w.file.Type(s.out.Elem))}
	w.locals.Nested(func() { body = append(body, w.value(s.elem, code.Var(val), code.Var(converted))...) })
	index := key
	switch s.key.how {
	case byAssignment:
	case byTypeConversion:
		index = w.file.Type(s.out.Key) + "(" + key + ")"
	default:
		index = w.locals.Name("convertedKey")
		body = append(body, jen.Var().Id(index).Id(w.file.Type(s.out.Key)))
		w.locals.Nested(func() { body = append(body, w.value(s.key, code.Var(key), code.Var(index))...) })
	}
	body = append(body, code.Assign(out.Index(s.out, index), jen.Id(converted)))
	return []jen.Code{code.Assign(out, code.MakeLen(w.file.Type(s.out), in)),
		code.Range(code.Value(in), []string{key, val}, body...)}
}
