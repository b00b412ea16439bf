package protobuf

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/gen-toolkit/gen/codegen/emit"
)

//	func (m *<T>) Marshal() ([]byte, error) {
//		data := make([]byte, m.Size())
//		n, err := m.MarshalToSizedBuffer(data)
//		if err != nil {
//			return nil, err
//		}
//		return data[:n], nil
//	}
//
//	func (m *<T>) MarshalTo(data []byte) (int, error) {
//		return m.MarshalToSizedBuffer(data[:m.Size()])
//	}
//
//	func (m *<T>) MarshalToSizedBuffer(data []byte) (int, error) {
//		i := len(data)
//		<fields, the last one first, into data[:i]>
//		return len(data) - i, nil
//	}
func (w *writer) marshal(m message) {
	w.line("// Marshal returns the encoded message.")
	w.line("func (%s) Marshal() ([]byte, error) {", m.receiver())
	w.lines("data := make([]byte, m.Size())", "n, err := m.MarshalToSizedBuffer(data)")
	w.lines("if err != nil {", "return nil, err", "}", "return data[:n], nil", "}", "")
	w.line("// MarshalTo encodes the message into the first bytes of data and returns how many it takes.")
	w.line("func (%s) MarshalTo(data []byte) (int, error) {", m.receiver())
	w.lines("return m.MarshalToSizedBuffer(data[:m.Size()])", "}", "")
	w.line("// MarshalToSizedBuffer encodes the message into the last bytes of data and returns how many it takes.")
	w.line("func (%s) MarshalToSizedBuffer(data []byte) (int, error) {", m.receiver())
	w.line("i := len(data)")
	if slices.ContainsFunc(m.fields, func(f field) bool { return f.value.kind.form == nested }) {
		w.lines("var n int", "var err error")
	}
	for _, f := range slices.Backward(m.fields) {
		w.marshalField(f, m.operand(f, false))
	}
	w.lines("return len(data) - i, nil", "}", "")
}

func (w *writer) marshalField(f field, operand string) {
	v := f.value
	switch {
	case f.form == mapping:
		w.marshalMap(f, operand)
	case f.form == list: // for j := len(<operand>) - 1; j >= 0; j-- { <encode operand[j]> }
		w.line("for j := len(%[1]s) - 1; j >= 0; j-- {", operand)
		w.encode(v, f.tag(), operand+"[j]")
		w.line("}")
	case f.form == pointer || v.kind == bytesKind: // if <operand> != nil { <encode *operand> }
		w.line("if %s != nil {", operand)
		if f.form == pointer && v.kind != messageKind {
			operand = "*" + operand
		}
		w.encode(v, f.tag(), operand)
		w.line("}")
	default:
		w.encode(v, f.tag(), operand)
	}
}

// encode prints one value after its tag.
func (w *writer) encode(v value, tag int, expr string) {
	switch v.kind.form {
	case characters, octets:
		w.line("if len(%s) > 0 {", expr)
		w.line("i -= len(%s)", expr)
		w.line("copy(data[i:], %s)", expr)
		w.line("}")
		w.line("i = encodeVarintGenerated(data, i, uint64(len(%s)))", expr)
		w.tag(tag)
	case varint:
		if v.kind.goType == "uint64" && !v.typ.IsNamed() {
			w.line("i = encodeVarintGenerated(data, i, %s)", expr)
		} else {
			w.line("i = encodeVarintGenerated(data, i, uint64(%s))", expr)
		}
		w.tag(tag)
	case boolean:
		w.line("i = encodeBoolGenerated(data, i, %s)", converted(v, "bool", expr))
		w.tag(tag)
	case nested:
		w.line("if n, err = %s.MarshalToSizedBuffer(data[:i]); err != nil {", expr)
		w.lines("return 0, err", "}")
		w.line("i = encodeVarintGenerated(data, i-n, uint64(n))")
		w.tag(tag)
	case fixed32, fixed64:
		bits := v.bits()
		w.line("i -= %d", bits/8)
		w.line("%s.PutUint%d(data[i:], %s(%s))", w.ref("encoding/binary", "LittleEndian"), bits,
			w.ref("math", fmt.Sprintf("Float%dbits", bits)), converted(v, v.kind.goType, expr))
		w.tag(tag)
	}
}

// tag prints the bytes of a tag.
func (w *writer) tag(tag int) {
	encoded := binary.AppendUvarint(nil, uint64(tag))
	if len(encoded) == 1 {
		w.line("i--")
		w.line("data[i] = %#x", tag)
		return
	}
	w.line("i -= %d", len(encoded))
	for j, b := range slices.Backward(encoded) {
		at := "i"
		if j > 0 {
			at = fmt.Sprintf("i+%d", j)
		}
		w.line("data[%s] = %#x", at, b)
	}
}

// bits returns the size of a number of fixed size.
func (v value) bits() int {
	if v.kind.form == fixed32 {
		return 32
	}
	return 64
}

//	if len(<operand>) > 0 {
//		keys := make([]<K>, 0, 16)
//		if len(<operand>) > cap(keys) {
//			keys = make([]<K>, 0, len(<operand>))
//		}
//		for key := range <operand> {
//			keys = append(keys, key)
//		}
//		slices.Sort(keys)
//		for j := len(keys) - 1; j >= 0; j-- {
//			key, end := keys[j], i
//			value := <operand>[key]
//			<encode value as field 2, and key as field 1>
//			<encode end-i, the size of both>
//		}
//	}
//
// Up to 16 keys need no memory but the stack.
func (w *writer) marshalMap(f field, operand string) {
	key := w.typ(f.key.typ)
	w.line("if len(%s) > 0 {", operand)
	w.line("keys := make([]%s, 0, 16)", key)
	w.line("if len(%s) > cap(keys) {", operand)
	w.line("keys = make([]%s, 0, len(%s))", key, operand)
	w.line("}")
	w.line("for key := range %s {", operand)
	w.lines("keys = append(keys, key)", "}")
	w.line("%s(keys)", w.ref("slices", "Sort"))
	w.line("for j := len(keys) - 1; j >= 0; j-- {")
	w.line("key, end := keys[j], i")
	w.line("value := %s[key]", operand)
	if f.value.kind == bytesKind {
		w.line("if value != nil {")
	}
	w.encode(f.value, 2<<3|f.value.kind.wireType, "value")
	if f.value.kind == bytesKind {
		w.line("}")
	}
	w.encode(f.key, 1<<3|f.key.kind.wireType, "key")
	w.line("i = encodeVarintGenerated(data, i, uint64(end-i))")
	w.tag(f.tag())
	w.lines("}", "}")
}

func (w *writer) ref(path, name string) string { return w.file.Ref(emit.Ident{Path: path, Name: name}) }
