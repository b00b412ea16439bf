package defaults

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// if <place is empty> { <place> = <default> }
func (w *writer) set(v *value, t *model.Type, place string) []jen.Code {
	if v.base.Kind != model.Basic || v.json != nil && decodesItself(v.base) {
		return w.decode(v, t, place)
	}
	literal := jen.Id(v.literal())
	if v.json == nil {
		literal = jen.Id(w.file.Ref(v.ref))
		if v.convert {
			literal = jen.Id(w.file.Type(v.base)).Call(literal)
		}
	}
	if len(v.pointers) == 0 {
		return []jen.Code{jen.If(w.empty(v.base, place)).Block(jen.Id(emit.Deref(place)).Op("=").Add(literal))}
	}
	return []jen.Code{jen.If(w.empty(t, place)).Block(w.pointers(v, literal, place)...)}
}

// value := <E>(<literal>)
// <place> = &value
//
// with a variable in between for each further pointer.
func (w *writer) pointers(v *value, literal jen.Code, place string) []jen.Code {
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
	return append(all, jen.Id(emit.Deref(place)).Op("=").Op("&").Id(from))
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

// empty returns the condition that a place has Go's zero value.
func (w *writer) empty(t *model.Type, place string) *jen.Statement {
	switch {
	case t.BasicName() == "string":
		return jen.Id(emit.Deref(place)).Op("==").Lit("")
	case t.BasicName() == "bool":
		return jen.Op("!").Id(place)
	case t.Kind == model.Basic:
		return jen.Id(emit.Deref(place)).Op("==").Lit(0)
	case t.Kind == model.Struct, t.Kind == model.Array:
		return jen.Id(w.file.Ref(emit.Ident{Path: "reflect", Name: "ValueOf"})).Call(jen.Id(emit.Deref(place))).
			Dot("IsZero").Call()
	}
	return jen.Id(emit.Deref(place)).Op("==").Nil()
}

//	if <place is empty> {
//		if err := json.Unmarshal([]byte(`<default>`), &<place>); err != nil {
//			panic(err)
//		}
//	}
func (w *writer) decode(v *value, t *model.Type, place string) []jen.Code {
	unmarshal := w.file.Ref(emit.Ident{Path: "encoding/json", Name: "Unmarshal"})
	text := jen.Index().Byte().Call(jen.Id("`" + string(v.json) + "`"))
	if strings.Contains(string(v.json), "`") {
		text = jen.Index().Byte().Call(jen.Lit(string(v.json)))
	}
	return []jen.Code{jen.If(w.empty(t, place)).Block(
		jen.If(jen.Err().Op(":=").Id(unmarshal).Call(text, jen.Id(emit.AddrOf(place))),
			jen.Err().Op("!=").Nil()).Block(
			jen.Panic(jen.Err()), // gen has decoded it already
		),
	)}
}
