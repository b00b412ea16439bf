package emit

import "strings"

// A place is the expression of a variable in generated code, e.g. "in.Spec" or "(*in.Next)". These functions write it
// without needless parentheses.

// AddrOf returns a pointer to a place, e.g. "&in.Spec" for "in.Spec" and "in.Next" for "(*in.Next)".
func AddrOf(place string) string {
	if inner, ok := pointee(place); ok {
		return Deref(inner)
	}
	return "&" + place
}

// Deref returns the value of a place, e.g. "*in.Next" for "(*in.Next)" and "in.Spec" for "in.Spec".
func Deref(place string) string {
	if inner, ok := pointee(place); ok {
		return "*" + inner
	}
	return place
}

// Field returns a field of a place, e.g. "in.Next.Name" for "(*in.Next)" and "Name".
func Field(place, field string) string {
	if inner, ok := pointee(place); ok {
		place = inner
	}
	return place + "." + field
}

// pointee returns "in.Next" for "(*in.Next)".
func pointee(place string) (string, bool) {
	inner, ok := strings.CutPrefix(place, "(*")
	return strings.TrimSuffix(inner, ")"), ok && strings.HasSuffix(inner, ")")
}
