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

// address returns a pointer to a place, and selector the operand of a field's selector: neither takes apart what a pointer
// points to first.
func address(place string) string {
	if inner, ok := pointee(place); ok {
		return inner
	}
	return "&" + place
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
		return []jen.Code{jen.If(jen.Id(place).Op("!=").Nil()).Block(w.node(n.elem, "(*"+place+")")...)}
	case model.Map:
		return w.values(n, place)
	}
	// for i := range <place> { <what happens to place[i]> }
	i := w.locals.Name("i")
	var body []jen.Code
	w.locals.Inside(func() { body = w.items(n, place, i) })
	return []jen.Code{jen.For(jen.Id(i).Op(":=").Range().Id(place)).Block(body...)}
}

// items returns what happens to place[i]. An element in which much happens gets a name: item := &<place>[i].
func (w *writer) items(n *node, place, i string) []jen.Code {
	at := place + "[" + i + "]"
	if n.elem.typ.Kind != model.Struct || len(n.elem.calls)+len(n.elem.fields) < 2 {
		return w.node(n.elem, at)
	}
	item := w.locals.Name("item")
	return append([]jen.Code{jen.Id(item).Op(":=").Id("&" + at)}, w.node(n.elem, "(*"+item+")")...)
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
		return []jen.Code{jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Id(place)).Block(body...)}
	}
	return []jen.Code{jen.For(jen.List(jen.Id("_"), jen.Id(val)).Op(":=").Range().Id(place)).Block(body...)}
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
		return []jen.Code{jen.If(jen.Id(place).Op("==").Id(zero(v.base))).Block(jen.Id(place).Op("=").Add(literal))}
	}
	return []jen.Code{jen.If(jen.Id(place).Op("==").Nil()).Block(w.pointers(v, literal, place)...)}
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
	return append(all, jen.Id(place).Op("=").Op("&").Id(from))
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

// zero returns the zero value of a basic type.
func zero(t *model.Type) string {
	switch t.BasicName() {
	case "string":
		return `""`
	case "bool":
		return "false"
	}
	return "0"
}

//	if <place is empty> {
//		if err := json.Unmarshal([]byte(`<default>`), &<place>); err != nil {
//			panic(err)
//		}
//	}
func (w *writer) decode(v *value, t *model.Type, place string) []jen.Code {
	unmarshal := w.file.Ref(emit.Name{Path: "encoding/json", Name: "Unmarshal"})
	empty := jen.Id(place).Op("==").Nil()
	switch t.Kind {
	case model.Basic:
		empty = jen.Id(place).Op("==").Id(zero(t))
	case model.Struct, model.Array:
		empty = jen.Id(w.file.Ref(emit.Name{Path: "reflect", Name: "ValueOf"})).Call(jen.Id(place)).Dot("IsZero").Call()
	}
	text := jen.Index().Byte().Call(jen.Id("`" + string(v.json) + "`"))
	if strings.Contains(string(v.json), "`") {
		text = jen.Index().Byte().Call(jen.Lit(string(v.json)))
	}
	return []jen.Code{jen.If(empty).Block(
		jen.If(jen.Err().Op(":=").Id(unmarshal).Call(text, jen.Id(address(place))), jen.Err().Op("!=").Nil()).Block(
			jen.Panic(jen.Err()), // gen has decoded it already
		),
	)}
}
