package deepcopy

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

// copier writes the statements that complete a copy by assignment: out holds what in holds, and what they share is
// replaced by copies.
type copier struct {
	file  *emit.File
	taken []string // names of the package, which local variables must not hide
	depth int      // of loops, so that each has its own index
}

// local returns a name for a variable of the current loop, e.g. "key", and "key2" inside of another.
func (c *copier) local(name string) string {
	if c.depth > 0 {
		name = fmt.Sprintf("%s%d", name, c.depth+1)
	}
	for slices.Contains(c.taken, name) {
		name += "_"
	}
	return name
}

// value returns the statements for a value of the type; in and out are expressions for addressable places of it, e.g.
// "in.Spec" and "out.Spec".
func (c *copier) value(t *model.Type, in, out string) []jen.Code {
	if plain(t) {
		return nil
	}
	switch callable(t) {
	case "DeepCopyInto": // <in>.DeepCopyInto(&<out>)
		return guarded(t, in, jen.Id(in).Dot("DeepCopyInto").Call(jen.Id("&"+out)))
	case "DeepCopy": // <out> = <in>.DeepCopy()
		result := jen.Id(in).Dot("DeepCopy").Call()
		if m, _ := t.Method("DeepCopy"); m.ByPointer && t.Kind != model.Pointer {
			result = jen.Op("*").Add(result)
		}
		return guarded(t, in, jen.Id(out).Op("=").Add(result))
	}
	return c.elements(t, in, out)
}

// if <in> != nil { <code> }, for types that can be nil
func guarded(t *model.Type, in string, code jen.Code) []jen.Code {
	if !reference(t) {
		return []jen.Code{code}
	}
	return []jen.Code{jen.If(jen.Id(in).Op("!=").Nil()).Block(code)}
}

// elements is value without regard to the type's own methods: for the body of such a method.
func (c *copier) elements(t *model.Type, in, out string) []jen.Code {
	switch t.Kind {
	case model.Struct:
		var all []jen.Code
		for _, f := range t.Fields {
			if f.Name != "_" {
				all = append(all, c.value(f.Type, in+"."+f.Name, out+"."+f.Name)...)
			}
		}
		return all
	case model.Pointer:
		return ifNotNil(in, c.pointer(t, in, out))
	case model.Slice:
		return c.slice(t, in, out)
	case model.Map:
		return c.mapping(t, in, out)
	case model.Array:
		return c.loop(t.Elem, in, out)
	case model.Interface: // if <in> != nil { <out> = <in>.DeepCopy<T>() }
		return ifNotNil(in, []jen.Code{jen.Id(out).Op("=").Id(in).Dot("DeepCopy" + t.Name).Call()})
	}
	return nil
}

func ifNotNil(in string, body []jen.Code) []jen.Code {
	return []jen.Code{jen.If(jen.Id(in).Op("!=").Nil()).Block(body...)}
}

// <out> = new(<E>)
// *<out> = *<in>, or <in>.DeepCopyInto(<out>), or both in turn for the parts
func (c *copier) pointer(t *model.Type, in, out string) []jen.Code {
	made := jen.Id(out).Op("=").New(jen.Id(c.file.Type(t.Elem)))
	assigned := jen.Id("*" + out).Op("=").Id("*" + in)
	switch m, _ := t.Elem.Method("DeepCopy"); {
	case plain(t.Elem):
		return []jen.Code{made, assigned}
	case callable(t.Elem) == "DeepCopyInto" && !reference(t.Elem):
		return []jen.Code{made, jen.Id(in).Dot("DeepCopyInto").Call(jen.Id(out))}
	case callable(t.Elem) == "DeepCopy" && m.ByPointer:
		return []jen.Code{jen.Id(out).Op("=").Id(in).Dot("DeepCopy").Call()}
	case callable(t.Elem) == "DeepCopy" && !reference(t.Elem):
		return []jen.Code{made, jen.Id("*" + out).Op("=").Id(in).Dot("DeepCopy").Call()}
	}
	return append([]jen.Code{made, assigned}, c.value(t.Elem, "(*"+in+")", "(*"+out+")")...)
}

//	if <in> != nil {
//		<out> = make(<T>, len(<in>))
//		copy(<out>, <in>)
//		<a loop for what that does not copy>
//	}
func (c *copier) slice(t *model.Type, in, out string) []jen.Code {
	body := []jen.Code{jen.Id(out).Op("=").Make(jen.Id(c.file.Type(t)), jen.Len(jen.Id(in)))}
	if callable(t.Elem) != "DeepCopyInto" || plain(t.Elem) {
		body = append(body, jen.Copy(jen.Id(out), jen.Id(in)))
	}
	return ifNotNil(in, append(body, c.loop(t.Elem, in, out)...))
}

//	for i := range <in> {
//		<copy of in[i] into out[i]>
//	}
func (c *copier) loop(elem *model.Type, in, out string) []jen.Code {
	index := c.local("i")
	c.depth++
	body := c.value(elem, in+"["+index+"]", out+"["+index+"]")
	c.depth--
	if len(body) == 0 {
		return nil
	}
	return []jen.Code{jen.For(jen.Id(index).Op(":=").Range().Id(in)).Block(body...)}
}

// <out> = maps.Clone(<in>), where values are plain; otherwise
//
//	if <in> != nil {
//		<out> = make(<T>, len(<in>))
//		for key, val := range <in> {
//			copied := val
//			<copy of val into copied>
//			<out>[key] = copied
//		}
//	}
func (c *copier) mapping(t *model.Type, in, out string) []jen.Code {
	if plain(t.Elem) {
		return []jen.Code{jen.Id(out).Op("=").Id(c.file.Ref(emit.Name{Path: "maps", Name: "Clone"})).Call(jen.Id(in))}
	}
	key, val, copied := c.local("key"), c.local("val"), c.local("copied")
	c.depth++
	body := []jen.Code{jen.Id(copied).Op(":=").Id(val)}
	body = append(body, c.value(t.Elem, val, copied)...)
	body = append(body, jen.Id(out).Index(jen.Id(key)).Op("=").Id(copied))
	c.depth--
	return ifNotNil(in, []jen.Code{
		jen.Id(out).Op("=").Make(jen.Id(c.file.Type(t)), jen.Len(jen.Id(in))),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Id(in)).Block(body...),
	})
}
