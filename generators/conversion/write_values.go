package conversion

import (
	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

//	if values := (*in)["<param>"]; len(values) > 0 {
//		<field from values>
//	} else {
//
//		out.<Field> = <zero>
//	}
func (w *writer) values(c *valuesConversion) []jen.Code {
	var body []jen.Code
	for _, f := range c.fields {
		if f.note != "" {
			body = append(body, jen.Comment("out."+f.name+" is left out: "+f.note+"."))
			continue
		}
		out := code.At("out").Field(f.name)
		body = append(body, jen.If(jen.Id("values").Op(":=").Parens(jen.Op("*").Id("in")).Index(jen.Lit(f.param)),
			jen.Len(jen.Id("values")).Op(">").Lit(0)).
			Block(w.valueField(f, out)).Else().Block(code.Assign(out, jen.Id(w.zero(f.typ)))))
	}
	return w.pair(fromValuesName(c.out), w.file.Ref(urlValuesName), w.file.Type(c.out), c.manual != nil, body)
}

func (w *writer) valueField(f valueField, out code.Operand) jen.Code {
	switch f.how {
	case byCall:
		return w.call(w.convert(&step{call: f.call}), jen.Op("&").Id("values"), code.Addr(out))
	case byTypeConversion:
		first := jen.Id("values").Index(jen.Lit(0))
		if f.typ.IsNamed() {
			first = code.Convert(w.file.Type(f.typ), first)
		}
		return code.Assign(out, first)
	}
	return code.Assign(out, jen.Id("values"))
}

// zero returns the zero value of a type, e.g. `""`, "nil" or "metav1.Time{}".
func (w *writer) zero(t *model.Type) string {
	switch t.Kind {
	case model.Basic:
		switch t.BasicName() {
		case "string":
			return `""`
		case "bool":
			return "false"
		}
		return "0"
	case model.Struct, model.Array:
		return w.file.Type(t) + "{}"
	}
	return "nil"
}
