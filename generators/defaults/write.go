package defaults

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

// writer prints the trees of one file.
type writer struct {
	file   *emit.File
	locals emit.Locals
}

// func <name>(in *<T>) { <what happens> }
func (w *writer) function(t tree) []jen.Code {
	fn := jen.Func().Id(t.name).Params(jen.Id("in").Op("*").Id(w.file.Type(t.typ))).
		Block(w.node(t.node, code.At("in"))...)
	if strings.HasPrefix(t.name, "SetObjectDefaults_") {
		return []jen.Code{jen.Comment(t.name +
			" fills in what is not set in the object and in all that is inside of it.").Line().Add(fn), jen.Line()}
	}
	if t.large {
		return []jen.Code{jen.Comment(t.name + " is for a type with many parts.").Line().Add(fn), jen.Line()}
	}
	return []jen.Code{jen.Comment(t.name + " is for a type that contains itself.").Line().Add(fn), jen.Line()}
}

// node returns the statements that set the defaults of an operand, e.g. in.Spec.
func (w *writer) node(n *node, operand code.Operand) []jen.Code {
	var all []jen.Code
	if n.value != nil {
		all = w.set(n.value, n.typ, operand)
	}
	for _, call := range n.calls {
		all = append(all, code.Call(w.file.Ref(call), code.Addr(operand)))
	}
	for _, f := range n.fields {
		all = append(all, w.node(f.node, operand.Field(f.name))...)
	}
	if n.elem != nil {
		all = append(all, w.elem(n, operand)...)
	}
	return all
}

func (w *writer) elem(n *node, operand code.Operand) []jen.Code {
	switch n.typ.Kind {
	case model.Pointer: // if <operand> != nil { <what happens to *operand> }
		return []jen.Code{code.IfNotNil(operand, w.node(n.elem, operand.Pointee(n.typ))...)}
	case model.Map:
		return w.values(n, operand)
	}
	return w.items(n, operand)
}

//	for i := range <operand> {
//		item := &<operand>[i]
//		<what happens to item>
//	}
//
// where an item in which little happens gets no name.
func (w *writer) items(n *node, operand code.Operand) []jen.Code {
	i, item := w.locals.Name("i"), w.locals.Name("item")
	at := operand.Index(n.typ, i)
	var body []jen.Code
	if n.elem.typ.Kind == model.Struct && len(n.elem.calls)+len(n.elem.fields) > 1 {
		body, at = append(body, code.Define(item, code.Addr(at))), code.At(item)
	}
	w.locals.Nested(func() { body = append(body, w.node(n.elem, at)...) })
	return []jen.Code{code.Range(jen.Id(operand.Ranged(n.typ)), []string{i}, body...)}
}

//	for key, val := range <operand> {
//		<what happens to val>
//		<operand>[key] = val
//	}
func (w *writer) values(n *node, operand code.Operand) []jen.Code {
	key, val := w.locals.Name("key"), w.locals.Name("val")
	var body []jen.Code
	w.locals.Nested(func() { body = w.node(n.elem, code.Var(val)) })
	if n.elem.typ.Kind != model.Pointer || n.elem.value != nil {
		body = append(body, code.Assign(operand.Index(n.typ, key), jen.Id(val)))
	} else {
		key = "_"
	}
	return []jen.Code{code.Range(code.Value(operand), []string{key, val}, body...)}
}
