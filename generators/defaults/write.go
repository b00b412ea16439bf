package defaults

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// writer prints the trees of one file.
type writer struct {
	file   *emit.File
	locals emit.Locals
}

// func <name>(in *<T>) { <what happens> }
func (w *writer) function(t tree) []jen.Code {
	fn := jen.Func().Id(t.name).Params(jen.Id("in").Op("*").Id(w.file.Type(t.typ))).Block(w.node(t.node, "(*in)")...)
	if strings.HasPrefix(t.name, "SetObjectDefaults_") {
		return []jen.Code{jen.Comment(t.name + " fills in what is not set in the object and in all that is inside of it.").Line().Add(fn), jen.Line()}
	}
	return []jen.Code{jen.Comment(t.name + " is for a type that contains itself.").Line().Add(fn), jen.Line()}
}

// node returns what happens to a place, e.g. "in.Spec", which can be addressed.
func (w *writer) node(n *node, place string) []jen.Code {
	var all []jen.Code
	if n.value != nil {
		all = w.set(n.value, n.typ, place)
	}
	for _, call := range n.calls {
		all = append(all, jen.Id(w.file.Ref(call)).Call(jen.Id(address(place))))
	}
	for _, f := range n.fields {
		all = append(all, w.node(f.node, selector(place)+"."+f.name)...)
	}
	if n.elem != nil {
		all = append(all, w.elem(n, place)...)
	}
	return all
}

// address returns a pointer to a place, selector the operand of a field's selector, and bare the place without parentheses:
// e.g. "in.Part", "in.Part" and "*in.Part" for "(*in.Part)".
func address(place string) string {
	if inner, ok := pointee(place); ok {
		return bare(inner)
	}
	return "&" + place
}

func bare(place string) string {
	if inner, ok := pointee(place); ok {
		return "*" + inner
	}
	return place
}

func selector(place string) string {
	if inner, ok := pointee(place); ok {
		return inner
	}
	return place
}

// pointee returns "in.Spec" for "(*in.Spec)".
func pointee(place string) (string, bool) {
	inner, ok := strings.CutPrefix(place, "(*")
	return strings.TrimSuffix(inner, ")"), ok && strings.HasSuffix(inner, ")")
}

func (w *writer) elem(n *node, place string) []jen.Code {
	switch n.typ.Kind {
	case model.Pointer: // if <place> != nil { <what happens to *place> }
		return []jen.Code{jen.If(jen.Id(bare(place)).Op("!=").Nil()).Block(w.node(n.elem, "(*"+place+")")...)}
	case model.Map:
		return w.values(n, place)
	}
	return w.items(n, place)
}

//	for i := range <place> {
//		item := &<place>[i]
//		<what happens to item>
//	}
//
// where an item in which little happens gets no name.
func (w *writer) items(n *node, place string) []jen.Code {
	i, item := w.locals.Name("i"), w.locals.Name("item")
	at := place + "[" + i + "]"
	var body []jen.Code
	if n.elem.typ.Kind == model.Struct && len(n.elem.calls)+len(n.elem.fields) > 1 {
		body, at = append(body, jen.Id(item).Op(":=").Id("&"+at)), "(*"+item+")"
	}
	w.locals.Inside(func() { body = append(body, w.node(n.elem, at)...) })
	return []jen.Code{jen.For(jen.Id(i).Op(":=").Range().Id(bare(place))).Block(body...)}
}

//	for key, val := range <place> {
//		<what happens to val>
//		<place>[key] = val
//	}
func (w *writer) values(n *node, place string) []jen.Code {
	key, val := w.locals.Name("key"), w.locals.Name("val")
	var body []jen.Code
	w.locals.Inside(func() { body = w.node(n.elem, val) })
	if n.elem.typ.Kind != model.Pointer || n.elem.value != nil {
		body = append(body, jen.Id(place).Index(jen.Id(key)).Op("=").Id(val))
		return []jen.Code{jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Id(bare(place))).Block(body...)}
	}
	return []jen.Code{jen.For(jen.List(jen.Id("_"), jen.Id(val)).Op(":=").Range().Id(bare(place))).Block(body...)}
}

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
		return []jen.Code{jen.If(w.empty(v.base, place)).Block(jen.Id(bare(place)).Op("=").Add(literal))}
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
		if from != "" && to.Named() || from == "" && v.json != nil && !inferred(to, v.literal()) {
			assigned = jen.Id(w.file.Type(to)).Call(assigned)
		}
		all = append(all, jen.Id(name).Op(":=").Add(assigned))
		from = name
	}
	return append(all, jen.Id(bare(place)).Op("=").Op("&").Id(from))
}

// inferred says whether Go gives a literal this type by itself.
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
		return jen.Id(bare(place)).Op("==").Lit("")
	case t.BasicName() == "bool":
		return jen.Op("!").Id(place)
	case t.Kind == model.Basic:
		return jen.Id(bare(place)).Op("==").Lit(0)
	case t.Kind == model.Struct, t.Kind == model.Array:
		return jen.Id(w.file.Ref(emit.Name{Path: "reflect", Name: "ValueOf"})).Call(jen.Id(bare(place))).Dot("IsZero").Call()
	}
	return jen.Id(bare(place)).Op("==").Nil()
}

//	if <place is empty> {
//		if err := json.Unmarshal([]byte(`<default>`), &<place>); err != nil {
//			panic(err)
//		}
//	}
func (w *writer) decode(v *value, t *model.Type, place string) []jen.Code {
	unmarshal := w.file.Ref(emit.Name{Path: "encoding/json", Name: "Unmarshal"})
	text := jen.Index().Byte().Call(jen.Id("`" + string(v.json) + "`"))
	if strings.Contains(string(v.json), "`") {
		text = jen.Index().Byte().Call(jen.Lit(string(v.json)))
	}
	return []jen.Code{jen.If(w.empty(t, place)).Block(
		jen.If(jen.Err().Op(":=").Id(unmarshal).Call(text, jen.Id(address(place))), jen.Err().Op("!=").Nil()).Block(
			jen.Panic(jen.Err()), // gen has decoded it already
		),
	)}
}
