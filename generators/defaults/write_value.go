package defaults

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
	"github.com/gen-toolkit/gen/generators/internal/decode"
)

// if <operand is empty> { <operand> = <default> }
func (w *writer) set(v *value, t *model.Type, operand code.Operand) []jen.Code {
	if v.base.Kind != model.Basic || v.json != nil && decode.Itself(v.base) {
		return w.decode(v, t, operand)
	}
	literal := jen.Id(v.literal())
	if v.json == nil {
		literal = jen.Id(w.file.Ref(v.ref))
		if v.convert {
			literal = code.Convert(w.file.Type(v.base), literal)
		}
	}
	if len(v.pointers) == 0 {
		return []jen.Code{jen.If(w.empty(v.base, operand)).Block(code.Assign(operand, literal))}
	}
	return []jen.Code{jen.If(w.empty(t, operand)).Block(w.pointers(v, literal, operand)...)}
}

// value := <E>(<literal>)
// <operand> = &value
//
// with a variable in between for each further pointer.
func (w *writer) pointers(v *value, literal jen.Code, operand code.Operand) []jen.Code {
	var all []jen.Code
	from := ""
	for i := len(v.pointers) - 1; i >= 0; i-- {
		name := w.locals.Name(strings.Repeat("p", i) + "value") // e.g. "ppvalue"
		to, assigned := v.pointers[i], literal
		if from != "" {
			assigned = code.Addr(code.Var(from))
		}
		if from != "" && to.IsNamed() || from == "" && v.json != nil && !inferred(to, v.literal()) {
			assigned = code.Convert(w.file.Type(to), assigned)
		}
		all = append(all, code.Define(name, assigned))
		from = name
	}
	return append(all, code.Assign(operand, code.Addr(code.Var(from))))
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
func (w *writer) empty(t *model.Type, operand code.Operand) *jen.Statement {
	switch {
	case t.BasicName() == "string":
		return code.Value(operand).Op("==").Lit("")
	case t.BasicName() == "bool":
		return jen.Op("!").Add(code.Value(operand))
	case t.Kind == model.Basic:
		return code.Value(operand).Op("==").Lit(0)
	case t.Kind == model.Struct, t.Kind == model.Array:
		valueOf := w.file.Ref(emit.Ident{Path: "reflect", Name: "ValueOf"})
		return code.Call(valueOf, code.Value(operand)).Dot("IsZero").Call()
	}
	return code.Value(operand).Op("==").Nil()
}

//	if <operand is empty> {
//		if err := json.Unmarshal([]byte(`<default>`), &<operand>); err != nil {
//			panic(err)
//		}
//	}
func (w *writer) decode(v *value, t *model.Type, operand code.Operand) []jen.Code {
	unmarshal := w.file.Ref(emit.Ident{Path: "encoding/json", Name: "Unmarshal"})
	text := jen.Index().Byte().Call(jen.Id("`" + string(v.json) + "`"))
	if strings.Contains(string(v.json), "`") {
		text = jen.Index().Byte().Call(jen.Lit(string(v.json)))
	}
	return []jen.Code{jen.If(w.empty(t, operand)).Block(
		code.IfErr(code.Call(unmarshal, text, code.Addr(operand)), jen.Panic(jen.Err())), // gen has decoded it already
	)}
}
