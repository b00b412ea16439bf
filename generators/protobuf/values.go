package protobuf

import (
	"cmp"
	"slices"

	"github.com/gen-toolkit/gen/codegen/model"
)

// A shape is a Go type in protobuf, or why it has no form there and what to do.
type shape struct {
	form            form
	key             *model.Type
	value           *model.Type
	pointer         bool // elements of a list are pointers
	problem, remedy string
}

func refused(problem, remedy string) shape { return shape{problem: problem, remedy: remedy} }

// shape says how a field of a Go type looks in protobuf.
func (b *builder) shape(t *model.Type) shape {
	if nullable(t) {
		return shape{form: pointer, value: t}
	}
	return b.unnamedShape(t)
}

// unnamedShape is shape for what a type is declared as.
func (b *builder) unnamedShape(t *model.Type) shape {
	switch t.Kind {
	case model.Slice:
		if octetSlice(t) {
			return shape{value: t}
		}
		return listShape(t.Elem)
	case model.Map:
		return mapShape(t)
	case model.Pointer:
		switch {
		case t.IsNamed():
			return refused("a named pointer type", "declare the field as a pointer to its type")
		case t.Elem.Kind == model.Basic || t.Elem.Kind == model.Struct:
			return shape{form: pointer, value: t.Elem}
		case t.Elem.Kind == model.Slice || t.Elem.Kind == model.Map:
			return refused("a pointer to a slice or map", "remove the asterisk: a slice or map may be nil itself")
		}
		return refused("a pointer to "+kindName(t.Elem), "declare the field without the pointer")
	}
	return shape{value: t}
}

func listShape(elem *model.Type) shape {
	switch {
	case elem.Kind == model.Pointer && !elem.IsNamed() && elem.Elem.Kind == model.Struct:
		return shape{form: list, value: elem.Elem, pointer: true}
	case elem.Kind == model.Pointer:
		return refused("a list of pointers that lead to no structs", "remove the asterisk")
	case nullable(elem), elem.Kind == model.Map, elem.Kind == model.Slice && !octetSlice(elem):
		return refused("a list of lists or maps", "declare a struct that has the inner one as its field, and list that")
	}
	return shape{form: list, value: elem}
}

func mapShape(t *model.Type) shape {
	switch {
	case !slices.Contains([]string{"string", "int32", "int64", "uint32", "uint64"}, t.Key.BasicName()):
		return refused("a map with keys of type "+t.Key.String(), "use string, int32, int64, uint32 or uint64 as keys")
	case t.Elem.Kind == model.Pointer:
		return refused("a map of pointers", "remove the asterisk")
	case !nullable(t.Elem) && (t.Elem.Kind == model.Map || t.Elem.Kind == model.Slice && !octetSlice(t.Elem)):
		return refused("a map of lists or maps",
			"declare the inner one as a named type with +"+nullableMarker+"=true, or as a struct's field")
	}
	return shape{form: mapping, key: t.Key, value: t.Elem}
}

// shaped returns the field with its values, or reports why it has none.
func (b *builder) shaped(f *field, at model.Position, name string, s shape) []field {
	if s.problem == "" {
		f.form = s.form
		s.problem, s.remedy = b.fill(f, s)
	}
	for _, t := range []*model.Type{f.typ, s.key, s.value} {
		if s.problem == "" && t != nil && t.PkgPath == b.pkg.Path && slices.Contains(locals, t.Name) {
			s.problem = "of type " + t.Name + ", the name of a variable in generated.pb.go"
			s.remedy = "rename the type"
		}
	}
	if s.problem != "" {
		b.pass.Report(ruleType.At(at, "%s can't be in a protobuf message: it is %s", name, s.problem).
			Fix("%s, or leave the field out with protobuf:\"-\"", s.remedy))
		return nil
	}
	return []field{*f}
}

func (b *builder) fill(f *field, s shape) (problem, remedy string) {
	if s.key != nil {
		if f.key, problem, remedy = b.value(s.key); problem != "" {
			return problem, remedy
		}
	}
	f.value, problem, remedy = b.value(s.value)
	f.value.pointer = s.pointer
	if f.form == mapping {
		f.text = b.names.scalar(f.typ, "map["+f.key.text+"]"+f.value.text)
	}
	return problem, remedy
}

// value returns what one value of a Go type is in protobuf.
func (b *builder) value(t *model.Type) (v value, problem, remedy string) {
	switch {
	case nullable(t), t.Kind == model.Struct:
		return b.checkedMessage(t)
	case octetSlice(t):
		return value{kind: bytesKind, proto: bytesKind.proto, typ: t, text: b.names.scalar(t, "[]byte")}, "", ""
	case t.Kind == model.Basic:
		kind, ok := scalars[t.BasicName()]
		if !ok {
			return v, "of type " + t.BasicName(), smaller(t.BasicName())
		}
		return value{kind: kind, proto: kind.proto, typ: t, text: b.names.scalar(t, kind.goType)}, "", ""
	case t.Kind == model.Interface:
		return v, "an interface", "use k8s.io/apimachinery/pkg/runtime.RawExtension, or a struct"
	}
	return v, kindName(t), "use another type"
}

// smaller returns what to use in place of a basic type that protobuf does not have.
func smaller(name string) string {
	switch name {
	case "int8", "int16":
		return "use int32"
	case "uint8", "uint16":
		return "use uint32"
	case "uintptr":
		return "use uint32 or uint64"
	}
	return "use another type"
}

// kindNames are the kinds of types that protobuf does not have, or not here.
var kindNames = map[model.Kind]string{model.Array: "an array", model.Chan: "a channel", model.Func: "a function",
	model.Interface: "an interface", model.Pointer: "a pointer", model.TypeParam: "a type parameter"}

// kindName returns the word for a type's kind, e.g. "a channel".
func kindName(t *model.Type) string {
	return cmp.Or(kindNames[t.Kind], "of a type that can't be resolved")
}

// octetSlice reports whether a type is []byte, or declared as it.
func octetSlice(t *model.Type) bool {
	return t.Kind == model.Slice && !t.Elem.IsNamed() && t.Elem.BasicName() == "uint8"
}
