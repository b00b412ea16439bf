package deepcopy

import (
	"strings"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A place is a variable as generated code writes it: by an expression of its own, e.g. "in.Spec", or by one of what
// points to it, e.g. "in" or "in.Next".
type place struct {
	expr    string
	pointer bool // expr points to it
	named   bool // expr is of a named pointer type, through which Go reaches fields but not methods
	param   bool // expr is of a type parameter
}

// value returns the expression of what is there, e.g. "in.Spec" or "*in.Next".
func (p place) value() string {
	if p.pointer {
		return "*" + p.expr
	}
	return p.expr
}

// address returns the expression of a pointer to it, e.g. "&in.Spec" or "in.Next".
func (p place) address() string {
	if p.pointer {
		return p.expr
	}
	return "&" + p.expr
}

// method returns the expression of a method of what is there, which is of type t, e.g. "in.Next.DeepCopyInto".
func (p place) method(t *model.Type, name string) string {
	// a pointer to one of these has no methods
	if p.named || p.param || t.Kind == model.Interface || t.Kind == model.TypeParam {
		return operand(p.value()) + "." + name
	}
	return operand(p.expr) + "." + name
}

func (p place) field(name string) place {
	if p.param { // even fields can't be reached through it
		return place{expr: operand(p.value()) + "." + name}
	}
	return place{expr: operand(p.expr) + "." + name}
}

// index returns the element's place of an array, a slice or a map, e.g. "in.Items[i]" or "(*in.Items)[i]".
func (p place) index(t *model.Type, i string) place {
	if t.Kind == model.Array {
		return place{expr: operand(p.expr) + "[" + i + "]"}
	}
	return place{expr: operand(p.value()) + "[" + i + "]"}
}

// pointee returns the place that a pointer of type t, which is here, points to.
func (p place) pointee(t *model.Type) place {
	return place{expr: p.value(), pointer: true, named: t.IsNamed(), param: t.Kind == model.TypeParam}
}

// operand returns an expression that selectors and indices can follow, e.g. "(*in.Twice)".
func operand(expr string) string {
	if strings.HasPrefix(expr, "*") {
		return "(" + expr + ")"
	}
	return expr
}
