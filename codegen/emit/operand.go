package emit

import "strings"

// An operand is the expression of a variable in generated code, e.g. "in.Spec" or "(*in.Next)". These functions write
// it without needless parentheses.

// AddrOf returns a pointer to an operand, e.g. "&in.Spec" for "in.Spec" and "in.Next" for "(*in.Next)".
func AddrOf(operand string) string {
	if inner, ok := pointee(operand); ok {
		return Deref(inner)
	}
	return "&" + operand
}

// Deref returns the value of an operand, e.g. "*in.Next" for "(*in.Next)" and "in.Spec" for "in.Spec".
func Deref(operand string) string {
	if inner, ok := pointee(operand); ok {
		return "*" + inner
	}
	return operand
}

// Field returns a field of an operand, e.g. "in.Next.Name" for "(*in.Next)" and "Name".
func Field(operand, field string) string {
	if inner, ok := pointee(operand); ok {
		operand = inner
	}
	return operand + "." + field
}

// pointee returns "in.Next" for "(*in.Next)".
func pointee(operand string) (string, bool) {
	inner, ok := strings.CutPrefix(operand, "(*")
	return strings.TrimSuffix(inner, ")"), ok && strings.HasSuffix(inner, ")")
}
