package model

import "slices"

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

// jsonField returns the field that JSON calls by the name, after the embedded fields that lead to it, and all names.
func (t *Type) jsonField(name string) (found []*Field, names []string) {
	for _, way := range t.jsonFields() {
		of := way[len(way)-1].JSON.Name
		names = append(names, of)
		if of == name && found == nil {
			found = way
		}
	}
	return found, names
}

// jsonFields returns the fields that JSON shows, each after the embedded fields that lead to it. Of several fields of
// one name the first counts, which is embedded least deep, as encoding/json has it.
func (t *Type) jsonFields() (ways [][]*Field) {
	seen := map[*Type]bool{t: true}
	for level := [][]*Field{nil}; len(level) > 0; { // the ways to the structs of one depth
		var next [][]*Field
		for _, way := range level {
			at := t
			if len(way) > 0 {
				at = Deref(way[len(way)-1].Type)
			}
			for _, f := range at.Fields {
				to := append(slices.Clip(way), f)
				switch inner := Deref(f.Type); {
				case f.JSON.Inline && inner.Kind == Struct && !seen[inner]:
					seen[inner] = true
					next = append(next, to)
				case !f.JSON.Inline && !f.JSON.Skip && f.Exported:
					ways = append(ways, to)
				}
			}
		}
		level = next
	}
	return ways
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
