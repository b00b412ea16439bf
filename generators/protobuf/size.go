package protobuf

import "fmt"

//	func (m *<T>) Size() (n int) {
//		if m == nil {
//			return 0
//		}
//		n += <bytes of each field>
//		return n
//	}
func (w *writer) size(m message) {
	w.line("// Size returns how many bytes the encoded message takes.")
	w.line("func (%s) Size() (n int) {", m.receiver())
	w.lines("if m == nil {", "return 0", "}")
	for _, f := range m.fields {
		w.sizeField(f, m.operand(f, false))
	}
	w.lines("return n", "}", "")
}

func (w *writer) sizeField(f field, operand string) {
	tag, v := varintSize(f.tag()), f.value
	switch {
	case f.form == mapping:
		w.sizeMap(f, operand)
	case f.form == list && v.constant() > 0:
		w.line("n += %d * len(%s)", tag+v.constant(), operand)
	case f.form == list:
		w.line("for j := range %s {", operand)
		w.line("n += %d + %s", tag, v.size(operand+"[j]"))
		w.line("}")
	case f.form == pointer || v.kind == bytesKind:
		w.line("if %s != nil {", operand)
		if v.kind != messageKind && v.kind != bytesKind {
			operand = "*" + operand
		}
		w.line("n += %s", v.sum(tag, operand))
		w.line("}")
	default:
		w.line("n += %s", v.sum(tag, operand))
	}
}

//	for key, value := range <operand> {
//		entry := 2 + <size of key> + <size of value>
//		n += <size of the tag> + sizeBytesGenerated(entry)
//	}
func (w *writer) sizeMap(f field, operand string) {
	v := f.value
	switch {
	case v.constant() > 0:
		w.line("for key := range %s {", operand)
		w.line("entry := %d + %s", 2+v.constant(), f.key.size("key"))
	case v.kind == bytesKind:
		w.line("for key, value := range %s {", operand)
		w.line("entry := 1 + %s", f.key.size("key"))
		w.line("if value != nil {")
		w.line("entry += 1 + %s", v.size("value"))
		w.line("}")
	default:
		w.line("for key, value := range %s {", operand)
		w.line("entry := 2 + %s + %s", f.key.size("key"), v.size("value"))
	}
	w.line("n += %d + sizeBytesGenerated(entry)", varintSize(f.tag()))
	w.line("}")
}

// constant returns how many bytes each value of the kind takes, or 0 if that depends on the value.
func (v value) constant() int {
	switch v.kind.form {
	case boolean:
		return 1
	case fixed32, fixed64:
		return v.bits() / 8
	}
	return 0
}

// sum returns the expression of the size of a value and a number of bytes before it, e.g. "1 + sovGenerated(…)".
func (v value) sum(tag int, expr string) string {
	if n := v.constant(); n > 0 {
		return fmt.Sprint(tag + n)
	}
	return fmt.Sprintf("%d + %s", tag, v.size(expr))
}

// size returns the expression of the size of a value, e.g. "sizeBytesGenerated(len(m.Name))".
func (v value) size(expr string) string {
	switch v.kind.form {
	case characters, octets:
		return "sizeBytesGenerated(len(" + expr + "))"
	case nested:
		return "sizeBytesGenerated(" + expr + ".Size())"
	}
	if v.kind.goType == "uint64" && !v.typ.IsNamed() {
		return "sovGenerated(" + expr + ")"
	}
	return "sovGenerated(uint64(" + expr + "))"
}

// varintSize returns how many bytes a number takes.
func varintSize(n int) (size int) {
	for size = 1; n >= 1<<7; size++ {
		n >>= 7
	}
	return size
}
