package model

import "go/types"

// Deref returns what a type points to, through any number of pointers; another type as it is. A type that points to
// nothing but itself, as `type T *T` does, stays a pointer.
func Deref(t *Type) *Type {
	for slow, odd := t, false; t.Kind == Pointer; odd = !odd {
		if t = t.Elem; odd {
			slow = slow.Elem
		}
		if t == slow { // they meet in a circle only
			return t
		}
	}
	return t
}

// marshalsItself reports whether the JSON of a type is what its own code makes of it.
func (t *Type) marshalsItself() bool {
	return t.HasMarshaler("MarshalJSON") || t.HasMarshaler("MarshalText")
}

// IsBytes reports whether encoding/json writes the type as text in base64: []byte, or a slice of a type declared as
// byte.
func (t *Type) IsBytes() bool {
	return t.Kind == Slice && t.Elem.BasicName() == "uint8" && !t.Elem.marshalsItself()
}

// IsTextKey reports whether encoding/json writes and reads the type as a text where it is the key of a map. It calls
// MarshalText of a key by value alone.
func (t *Type) IsTextKey() bool {
	return t.BasicName() == "string" || t.HasMarshaler("MarshalText") && t.HasMethod("UnmarshalText") &&
		types.NewMethodSet(t.typ).Lookup(nil, "MarshalText") != nil
}

// short returns the type as messages name it, e.g. "FruitSpec", "v1.Time" or "[]string".
func (t *Type) short() string {
	return t.Expr(func(_, pkgName string) string {
		if t.Package != nil && pkgName == t.Package.Name {
			return ""
		}
		return pkgName
	})
}

// Describe returns what a type is, for messages, e.g. "a struct" or "a list".
func (t *Type) Describe() string {
	switch {
	case t.Kind == Basic:
		return "a " + t.BasicName()
	case t.IsBytes():
		return "bytes"
	case t.Kind == Slice || t.Kind == Array:
		return "a list"
	}
	if name, ok := map[Kind]string{Struct: "a struct", Map: "a map", Interface: "an interface"}[t.Kind]; ok {
		return name
	}
	return "of type " + t.short()
}
