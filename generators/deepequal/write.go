package deepequal

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

// writer writes the method of one type.
type writer struct {
	file   *emit.File
	typ    *model.Type
	locals emit.Locals
}

// func (in *<T>) DeepEqual(other *<T>) bool {
//
//	if in == nil || other == nil {
//		return in == other
//	}
//	return <in and other are equal>
//
// }
func (w *writer) method() []jen.Code {
	receiver, parameter := emit.Unique("in", w.locals.Taken), emit.Unique("other", w.locals.Taken)
	w.locals.Taken = append(w.locals.Taken, receiver, parameter)
	typ, in, other := jen.Op("*").Id(w.typ.Name), code.At(receiver), code.At(parameter)
	var body []jen.Code
	if reference(w.typ) {
		typ, in, other = jen.Id(w.typ.Name), code.Var(receiver), code.Var(parameter)
	} else {
		body = append(body, jen.If(jen.Id(receiver).Op("==").Nil().Op("||").Id(parameter).Op("==").Nil()).
			Block(jen.Return(jen.Id(receiver).Op("==").Id(parameter))))
	}
	body = append(body, jen.Return(w.elements(w.typ, in, other)))
	const doc = "DeepEqual reports whether two values are equal, as equality.Semantic has it."
	all := []jen.Code{jen.Comment(doc).Line().
		Func().Params(jen.Id(receiver).Add(typ)).Id("DeepEqual").Params(jen.Id(parameter).Add(typ)).Bool().
		Block(body...), jen.Line()}
	if w.typ.Kind == model.Struct {
		all = append(all, w.complete(in), jen.Line())
	}
	return all
}

// complete returns a function that does not compile once the struct has other fields than DeepEqual compares.
//
//	func _(in *<T>) <T> {
//		return <T>{
//			in.<Field>,
//		}
//	}
func (w *writer) complete(in code.Operand) jen.Code {
	var fields []jen.Code
	for _, f := range w.typ.Fields {
		if f.Name == "_" || left(f) {
			fields = append(fields, jen.Op("*").Add(code.New(w.file.Type(f.Type))))
			continue
		}
		fields = append(fields, code.Value(in.Field(f.Name)))
	}
	lines := jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}
	doc := "An error here means that " + w.typ.Name + " has other fields than DeepEqual compares: run gen."
	return jen.Comment(doc).Line().
		Func().Id("_").Params(code.Addr(in).Op("*").Id(w.typ.Name)).Id(w.typ.Name).
		Block(jen.Return(jen.Id(w.typ.Name).Custom(lines, fields...)))
}
