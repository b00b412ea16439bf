package deepcopy

import (
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/internal/code"
)

// copier writes the statements that make one variable a deep copy of another.
type copier struct {
	file   *emit.File
	owner  *model.Type // whose method it is
	locals emit.Locals
	clones bool // the module's language version has package maps
}

// held is what a variable holds before a copy is written to it: that decides what is left to assign.
type held int

const (
	unknown held = iota // anything
	zero                // its zero value: nil needs no assignment
	shared              // the original: only what refers to other memory needs a copy
)

func assign(out code.Operand, expr string) code.Lines { return code.Line(out.String(), " = ", expr) }

// value returns the statements for a value of the type.
func (c *copier) value(t *model.Type, in, out code.Operand, before held) code.Lines {
	if shallow(t) {
		if before == shared {
			return nil
		}
		return assign(out, in.String())
	}
	if expr := c.expression(t, in); expr != "" {
		return assign(out, expr)
	}
	switch callable(t) {
	case "DeepCopyInto": // <in>.DeepCopyInto(&<out>)
		return present(t, in, out, before, code.Line(in.Method(t, "DeepCopyInto"), "(", out.Addr(), ")"))
	case "DeepCopy":
		return present(t, in, out, before, assign(out, called(t, in)))
	}
	return c.elements(t, in, out, before)
}

// <in>.DeepCopy(), or *<in>.DeepCopy() where it returns a pointer to the type
func called(t *model.Type, in code.Operand) string {
	call := in.Method(t, "DeepCopy") + "()"
	if m, ok := t.Method("DeepCopy"); ok && !t.IsResultOf(m) {
		return "*" + call
	}
	return call
}

// expression returns a deep copy of a value in one expression that is right for nil, too; or "", if there is none.
func (c *copier) expression(t *model.Type, in code.Operand) string {
	switch {
	case callable(t) == "DeepCopy" && !nillable(t), nillable(t) && nilSafe(t): // <in>.DeepCopy()
		return called(t, in)
	case callable(t) != "":
	case t.Kind == model.Pointer && !t.IsNamed() && !nillable(t.Elem) && nilSafe(t.Elem): // <in>.DeepCopy()
		return in.Pointee(t).Method(t.Elem, "DeepCopy") + "()"
	case c.clones && shape(t) == model.Map && shallow(t.Elem):
		return c.clone(in)
	}
	return ""
}

// maps.Clone(<in>)
//
// It takes 57% of the time of a loop for three strings: BenchmarkMap.
func (c *copier) clone(in code.Operand) string {
	return c.file.Ref(emit.Ident{Path: "maps", Name: "Clone"}) + "(" + in.String() + ")"
}

// nilSafe reports whether gen writes the type's DeepCopy, which returns nil for nil.
func nilSafe(t *model.Type) bool {
	_, byHand := t.Method("DeepCopy")
	return selected(t) && !byHand
}

// nillable reports whether a value of the type can be nil: then methods are only called if it is not.
func nillable(t *model.Type) bool {
	return slices.Contains([]model.Kind{model.Pointer, model.Slice, model.Map, model.Interface, model.TypeParam},
		t.Kind)
}

//	if <in> != nil {
//		<body>
//	} else {
//		<out> = nil
//	}
//
// The second half is for an out that may hold something else. A type without nil has only the body; the argument for a
// type parameter may be an interface, which only any(<in>) can compare with nil.
func present(t *model.Type, in, out code.Operand, before held, body code.Lines) code.Lines {
	if !nillable(t) {
		return body
	}
	compared, null := in.String(), "nil"
	if t.Kind == model.TypeParam && shape(t) == model.TypeParam {
		compared, null = "any("+compared+")", in.String()
	}
	statement := code.Block("if "+compared+" != nil", body)
	if before == unknown {
		return statement.Else(assign(out, null))
	}
	return statement
}

// elements is value without regard to the type's own methods: for the body of such a method.
func (c *copier) elements(t *model.Type, in, out code.Operand, before held) code.Lines {
	switch shape(t) {
	case model.Struct:
		return c.structure(t, in, out, before)
	case model.Pointer:
		return present(t, in, out, before, c.pointer(t, in, out))
	case model.Slice:
		return present(t, in, out, before, c.slice(t, in, out))
	case model.Map:
		if c.clones && shallow(t.Elem) {
			return assign(out, c.clone(in))
		}
		return present(t, in, out, before, c.mapping(t, in, out))
	case model.Array:
		return c.loop(t, in, out, before)
	case model.Interface: // <out> = <in>.DeepCopy<T>()
		return present(t, in, out, before, assign(out, in.Method(t, "DeepCopy"+t.Name)+"()"))
	case model.TypeParam:
		return c.byCompanion(t, in, out)
	}
	return nil
}
