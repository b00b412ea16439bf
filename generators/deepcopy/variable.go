package deepcopy

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A variable is one of generated code. Its expression is its own, e.g. "in.Spec", or that of a pointer to it, e.g. "in"
// or "in.Next".
type variable struct {
	expr    string
	pointer bool // expr points to it
	named   bool // expr is of a named pointer type, through which Go reaches fields but not methods
	param   bool // expr is of a type parameter
}

// value returns the expression of what is there, e.g. "in.Spec" or "*in.Next".
func (p variable) value() string {
	if p.pointer {
		return "*" + p.expr
	}
	return p.expr
}

// address returns the expression of a pointer to it, e.g. "&in.Spec" or "in.Next".
func (p variable) address() string {
	if p.pointer {
		return p.expr
	}
	return "&" + p.expr
}

// method returns the expression of a method of what is there, which is of type t, e.g. "in.Next.DeepCopyInto".
func (p variable) method(t *model.Type, name string) string {
	// a pointer to one of these has no methods
	if p.named || p.param || t.Kind == model.Interface || t.Kind == model.TypeParam {
		return operand(p.value()) + "." + name
	}
	return operand(p.expr) + "." + name
}

func (p variable) field(name string) variable {
	if p.param { // even fields can't be reached through it
		return variable{expr: operand(p.value()) + "." + name}
	}
	return variable{expr: operand(p.expr) + "." + name}
}

// index returns the element of an array, a slice or a map, e.g. "in.Items[i]" or "(*in.Items)[i]".
func (p variable) index(t *model.Type, i string) variable {
	if t.Kind == model.Array {
		return variable{expr: operand(p.expr) + "[" + i + "]"}
	}
	return variable{expr: operand(p.value()) + "[" + i + "]"}
}

// pointee returns the variable that a pointer of type t points to.
func (p variable) pointee(t *model.Type) variable {
	return variable{expr: p.value(), pointer: true, named: t.IsNamed(), param: t.Kind == model.TypeParam}
}

// operand returns an expression that selectors and indices can follow, e.g. "(*in.Twice)".
func operand(expr string) string {
	if strings.HasPrefix(expr, "*") {
		return "(" + expr + ")"
	}
	return expr
}
