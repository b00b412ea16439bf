package defaults

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// if <operand is empty> { <operand> = <default> }
func (w *writer) set(v *value, t *model.Type, operand string) []jen.Code {
	if v.base.Kind != model.Basic || v.json != nil && decodesItself(v.base) {
		return w.decode(v, t, operand)
	}
	literal := jen.Id(v.literal())
	if v.json == nil {
		literal = jen.Id(w.file.Ref(v.ref))
		if v.convert {
			literal = jen.Id(w.file.Type(v.base)).Call(literal)
		}
	}
	if len(v.pointers) == 0 {
		return []jen.Code{jen.If(w.empty(v.base, operand)).Block(jen.Id(emit.Deref(operand)).Op("=").Add(literal))}
	}
	return []jen.Code{jen.If(w.empty(t, operand)).Block(w.pointers(v, literal, operand)...)}
}

// value := <E>(<literal>)
// <operand> = &value
//
// with a variable in between for each further pointer.
func (w *writer) pointers(v *value, literal jen.Code, operand string) []jen.Code {
	var all []jen.Code
	from := ""
	for i := len(v.pointers) - 1; i >= 0; i-- {
		name := w.locals.Name(strings.Repeat("p", i) + "value") // e.g. "ppvalue"
		to, assigned := v.pointers[i], literal
		if from != "" {
			assigned = jen.Op("&").Id(from)
		}
		if from != "" && to.IsNamed() || from == "" && v.json != nil && !inferred(to, v.literal()) {
			assigned = jen.Id(w.file.Type(to)).Call(assigned)
		}
		all = append(all, jen.Id(name).Op(":=").Add(assigned))
		from = name
	}
	return append(all, jen.Id(emit.Deref(operand)).Op("=").Op("&").Id(from))
}

// inferred reports whether Go gives a literal this type by itself.
func inferred(t *model.Type, literal string) bool {
	switch t.Name {
	case "string", "bool":
		return true
	case "int":
		return !strings.ContainsAny(literal, ".eE")
	case "float64":
		return strings.ContainsAny(literal, ".eE")
	}
	return false
}

// empty returns the condition that an operand has Go's zero value.
func (w *writer) empty(t *model.Type, operand string) *jen.Statement {
	switch {
	case t.BasicName() == "string":
		return jen.Id(emit.Deref(operand)).Op("==").Lit("")
	case t.BasicName() == "bool":
		return jen.Op("!").Id(operand)
	case t.Kind == model.Basic:
		return jen.Id(emit.Deref(operand)).Op("==").Lit(0)
	case t.Kind == model.Struct, t.Kind == model.Array:
		return jen.Id(w.file.Ref(emit.Ident{Path: "reflect", Name: "ValueOf"})).Call(jen.Id(emit.Deref(operand))).
			Dot("IsZero").Call()
	}
	return jen.Id(emit.Deref(operand)).Op("==").Nil()
}

//	if <operand is empty> {
//		if err := json.Unmarshal([]byte(`<default>`), &<operand>); err != nil {
//			panic(err)
//		}
//	}
func (w *writer) decode(v *value, t *model.Type, operand string) []jen.Code {
	unmarshal := w.file.Ref(emit.Ident{Path: "encoding/json", Name: "Unmarshal"})
	text := jen.Index().Byte().Call(jen.Id("`" + string(v.json) + "`"))
	if strings.Contains(string(v.json), "`") {
		text = jen.Index().Byte().Call(jen.Lit(string(v.json)))
	}
	return []jen.Code{jen.If(w.empty(t, operand)).Block(
		jen.If(jen.Err().Op(":=").Id(unmarshal).Call(text, jen.Id(emit.AddrOf(operand))),
			jen.Err().Op("!=").Nil()).Block(
			jen.Panic(jen.Err()), // gen has decoded it already
		),
	)}
}
