// Package code builds the statements of function bodies, for output that recurses over a type. In: operands, e.g. the
// variable in.Spec. Out: [Lines] as gofmt prints them, or jennifer statements whose builders read like the Go that they
// make.
package code

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// An Operand is a variable of generated code. Its expression is its own, e.g. "in.Spec", or that of a pointer to it,
// e.g. "in" or "in.Next".
type Operand struct {
	expr    string
	pointer bool // expr points to it
	named   bool // expr is of a named pointer type, through which Go reaches fields but not methods
	param   bool // expr is of a type parameter
}

// Var returns the variable with a name, e.g. Var("val").
func Var(name string) Operand { return Operand{expr: name} }

// At returns the variable to which a pointer with a name points, e.g. At("in") is *in.
func At(name string) Operand { return Operand{expr: name, pointer: true} }

// String returns the Go for its value, e.g. "in.Spec" or "*in.Next".
func (o Operand) String() string {
	if o.pointer {
		return "*" + o.expr
	}
	return o.expr
}

// Addr returns a pointer to it, e.g. "&in.Spec" or "in.Next".
func (o Operand) Addr() string {
	if o.pointer {
		return o.expr
	}
	return "&" + o.expr
}

// Field returns a field of it, e.g. in.Spec.Weight.
func (o Operand) Field(name string) Operand {
	if o.param { // even fields can't be reached through it
		return Var(selectable(o.String()) + "." + name)
	}
	return Var(selectable(o.expr) + "." + name)
}

// Method returns a method of it, e.g. "in.Next.DeepCopyInto"; t is its type.
func (o Operand) Method(t *model.Type, name string) string {
	// a pointer to one of these has no methods
	if o.named || o.param || t.Kind == model.Interface || t.Kind == model.TypeParam {
		return selectable(o.String()) + "." + name
	}
	return selectable(o.expr) + "." + name
}

// Index returns an element of it, e.g. in.Items[i] or (*in.Items)[i]; t is its type, a slice, an array or a map.
func (o Operand) Index(t *model.Type, i string) Operand {
	if t.Kind == model.Array {
		return Var(selectable(o.expr) + "[" + i + "]")
	}
	return Var(selectable(o.String()) + "[" + i + "]")
}

// Ranged returns what a loop over its elements ranges over: its value, or a pointer to an array; t is its type.
func (o Operand) Ranged(t *model.Type) string {
	if t.Kind == model.Array {
		return o.expr
	}
	return o.String()
}

// Pointee returns the variable to which it points, e.g. *in.Next for in.Next; t is its type, that of the pointer.
func (o Operand) Pointee(t *model.Type) Operand {
	return Operand{expr: o.String(), pointer: true, named: t.IsNamed(), param: t.Kind == model.TypeParam}
}

// IsParam reports whether it is reached through a pointer whose type is a type parameter.
func (o Operand) IsParam() bool { return o.param }

// selectable returns an expression that selectors and indices can follow, e.g. "(*in.Twice)".
func selectable(expr string) string {
	if strings.HasPrefix(expr, "*") {
		return "(" + expr + ")"
	}
	return expr
}
