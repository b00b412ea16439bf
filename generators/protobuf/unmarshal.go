package protobuf

import (
	"fmt"
	"slices"
)

//	func (m *<T>) Unmarshal(data []byte) error {
//		var chunk []byte
//		var v uint64
//		var err error
//		for i := 0; i < len(data); {
//			start, tag := i, uint64(data[i])
//			if i++; tag >= 0x80 {
//				if tag, i, err = decodeVarintGenerated(data, start); err != nil {
//					return err
//				}
//			}
//			number, wireType := int32(tag>>3), int(tag&7)
//			if wireType == 4 || number <= 0 {
//				return invalidTagGenerated("<T>", number, tag)
//			}
//			switch number {
//			case <number>:
//				<decode the field from data[i:]>
//			default:
//				if i, err = skipFieldGenerated(data, start); err != nil {
//					return err
//				}
//			}
//		}
//		return nil
//	}
func (w *writer) unmarshal(m message) {
	w.line("// Unmarshal adds an encoded message to the receiver: it sets fields, and appends to lists and maps.")
	w.line("func (m *%s) Unmarshal(data []byte) error {", m.name)
	if slices.ContainsFunc(m.fields, func(f field) bool { return f.wireType() == 2 }) {
		w.line("var chunk []byte")
	}
	if slices.ContainsFunc(m.fields, field.numeric) {
		w.line("var v uint64")
	}
	w.lines("var err error", "for i := 0; i < len(data); {", "start, tag := i, uint64(data[i])",
		"if i++; tag >= 0x80 {")
	w.try("tag, i", "decodeVarintGenerated(data, start)")
	w.lines("}", "number, wireType := int32(tag>>3), int(tag&7)", "if wireType == 4 || number <= 0 {")
	w.line("return invalidTagGenerated(%q, number, tag)", m.name)
	w.line("}")
	if len(m.fields) > 0 {
		w.line("switch number {")
		for _, f := range m.fields {
			w.line("case %d:", f.number)
			w.unmarshalField(f, m.operand(f, true))
		}
		w.line("default:")
	}
	w.try("i", "skipFieldGenerated(data, start)")
	if len(m.fields) > 0 {
		w.line("}")
	}
	w.lines("}", "return nil", "}", "")
}

// numeric reports whether the decoder of a field needs a number.
func (f field) numeric() bool {
	in := func(v value) bool { return v.kind.form == varint || v.kind.form == boolean }
	return in(f.value) || f.form == mapping && in(f.key)
}

//	if <results>, err = <call>; err != nil {
//		return err
//	}
func (w *writer) try(results, call string) {
	w.line("if %s, err = %s; err != nil {", results, call)
	w.lines("return err", "}")
}

func (w *writer) unmarshalField(f field, operand string) {
	v := f.value
	switch {
	case f.form == mapping:
		w.unmarshalMap(f, operand)
		return
	case v.kind.wireType == 2:
		w.try("chunk, i", fmt.Sprintf("decodeBytesGenerated(data, i, wireType, %q)", f.goName))
	case f.form == list:
		w.unmarshalNumbers(f, operand)
		return
	default:
		w.number(v, fmt.Sprintf("wireType, %q", f.goName))
	}
	switch f.form {
	case list:
		w.element(f, operand)
	case pointer:
		w.pointee(f, operand)
	default:
		w.single(v, operand)
	}
}

// number decodes a number of any kind, after checks of its wire type.
func (w *writer) number(v value, check string) {
	switch v.kind.form {
	case varint, boolean:
		w.try("v, i", "decodeIntGenerated(data, i, "+check+")")
	case fixed32, fixed64:
		w.line("if wireType != %d {", v.kind.wireType)
		w.line("return wrongWireTypeGenerated(%s)", check)
		w.line("}")
		w.fixed(v)
	}
}

// fixed checks that data has the bytes of a number of fixed size, and passes them.
func (w *writer) fixed(v value) {
	w.line("if len(data)-i < %d {", v.bits()/8)
	w.line("return %s", w.ref("io", "ErrUnexpectedEOF"))
	w.line("}")
	w.line("i += %d", v.bits()/8)
}

// decoded returns the expression of a scalar that has been decoded, e.g. "types.UID(chunk)" or "int32(v)".
func (w *writer) decoded(v value) string {
	switch v.kind.form {
	case characters:
		return w.typ(v.typ) + "(chunk)"
	case boolean:
		return w.cast(v, "bool", "v != 0")
	case fixed32, fixed64:
		bits := v.bits()
		return w.cast(v, v.kind.goType, fmt.Sprintf("%s(%s.Uint%d(data[i-%d:]))",
			w.ref("math", fmt.Sprintf("Float%dfrombits", bits)), w.ref("encoding/binary", "LittleEndian"), bits,
			bits/8))
	}
	return w.cast(v, "uint64", "v")
}

func (w *writer) single(v value, operand string) {
	switch v.kind.form {
	case octets: // what is there may be used again; an empty value is not nil
		w.line("%[1]s = append(%[1]s[:0], chunk...)", operand)
		w.line("if %s == nil {", operand)
		w.line("%s = []byte{}", operand)
		w.line("}")
	case nested:
		w.decodeNested(operand)
	default:
		w.line("%s = %s", operand, w.decoded(v))
	}
}

func (w *writer) decodeNested(operand string) {
	w.line("if err = %s.Unmarshal(chunk); err != nil {", operand)
	w.lines("return err", "}")
}

func (w *writer) pointee(f field, operand string) {
	if f.value.kind != messageKind {
		w.line("value := %s", w.decoded(f.value))
		w.line("%s = &value", operand)
		return
	}
	value := "&"
	if f.value.nullable {
		value = ""
	}
	w.line("if %s == nil {", operand)
	w.line("%s = %s%s{}", operand, value, w.typ(f.value.typ))
	w.line("}")
	w.decodeNested(operand)
}

//	if <operand> == nil && i < len(data) && data[i] == data[start] {
//		<operand> = make(<T>, 0, countGenerated(data, start, i))
//	}
//	<operand> = append(<operand>, <value>)
//
// Lists with more than one element get their size at once: decoding 100 Pods takes a third less time
// (BenchmarkProtobuf of hack/conformance).
func (w *writer) element(f field, operand string) {
	w.line("if %s == nil && i < len(data) && data[i] == data[start] {", operand)
	w.line("%s = make(%s, 0, countGenerated(data, start, i))", operand, w.typ(f.typ))
	w.line("}")
	switch f.value.kind.form {
	case octets:
		w.line("%[1]s = append(%[1]s, append([]byte{}, chunk...))", operand)
	case nested:
		value := w.typ(f.value.typ) + "{}"
		if f.value.pointer {
			value = "&" + value
		}
		w.line("%[1]s = append(%[1]s, %[2]s)", operand, value)
		w.decodeNested(parenthesized(operand) + "[len(" + operand + ")-1]")
	default:
		w.line("%[1]s = append(%[1]s, %[2]s)", operand, w.decoded(f.value))
	}
}

// parenthesized returns an expression that an index can follow.
func parenthesized(expr string) string {
	if expr[0] == '*' {
		return "(" + expr + ")"
	}
	return expr
}

// end := i
//
//	if i, end, err = decodePackedGenerated(data, i, wireType, <its wire type>, "<Field>"); err != nil {
//		return err
//	}
//
//	for i < end {
//		<decode a number and append it>
//	}
func (w *writer) unmarshalNumbers(f field, operand string) {
	w.line("end := i")
	w.try("i, end", fmt.Sprintf("decodePackedGenerated(data, i, wireType, %d, %q)", f.value.kind.wireType, f.goName))
	w.line("for i < end {")
	if f.value.constant() > 1 {
		w.fixed(f.value)
	} else {
		w.try("v, i", "decodeVarintGenerated(data, i)")
	}
	w.line("%[1]s = append(%[1]s, %[2]s)", operand, w.decoded(f.value))
	w.line("}")
}
