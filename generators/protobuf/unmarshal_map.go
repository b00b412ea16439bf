package protobuf

import "fmt"

//	end := i
//	if chunk, end, err = decodeBytesGenerated(data, i, wireType, "<Field>"); err != nil {
//		return err
//	}
//	if <operand> == nil {
//		<operand> = make(<T>)
//	}
//	var key <K>
//	var value <V>
//	for i = end - len(chunk); i < end; {
//		entry := i
//		if tag, i, err = decodeVarintGenerated(data, i); err != nil {
//			return err
//		}
//		switch int32(tag >> 3) {
//		case 1:
//			<decode key>
//		case 2:
//			<decode value>
//		default:
//			if i, err = skipFieldGenerated(data, entry); err != nil {
//				return err
//			}
//			if i > end {
//				return io.ErrUnexpectedEOF
//			}
//		}
//	}
//	<operand>[key] = value
//	i = end
//
// Upstream does not check the wire types inside of an entry, nor that key and value end with it; this does neither.
func (w *writer) unmarshalMap(f field, operand string) {
	w.line("end := i")
	w.try("chunk, end", fmt.Sprintf("decodeBytesGenerated(data, i, wireType, %q)", f.goName))
	w.line("if %s == nil {", operand)
	w.line("%s = make(%s)", operand, w.typ(f.typ))
	w.line("}")
	w.line("var key %s", w.typ(f.key.typ))
	if f.value.kind.wireType == 2 && f.value.kind != scalars["string"] { // neither is nil where an entry has no value
		w.line("value := %s{}", w.typ(f.value.typ))
	} else {
		w.line("var value %s", w.typ(f.value.typ))
	}
	w.line("for i = end - len(chunk); i < end; {")
	w.line("entry := i")
	w.try("tag, i", "decodeVarintGenerated(data, i)")
	w.lines("switch int32(tag >> 3) {", "case 1:")
	w.entryPart(f.key, "key")
	w.line("case 2:")
	w.entryPart(f.value, "value")
	w.line("default:")
	w.try("i", "skipFieldGenerated(data, entry)")
	w.line("if i > end {")
	w.line("return %s", w.ref("io", "ErrUnexpectedEOF"))
	w.lines("}", "}", "}")
	w.line("%s[key] = value", parenthesized(operand))
	w.line("i = end")
}

// entryPart decodes the key or the value of an entry.
func (w *writer) entryPart(v value, operand string) {
	switch v.kind.form {
	case varint, boolean:
		w.try("v, i", "decodeVarintGenerated(data, i)")
	case fixed32, fixed64:
		w.fixed(v)
	default:
		w.try("chunk, i", `decodeBytesGenerated(data, i, 2, "")`)
	}
	switch v.kind.form {
	case octets:
		w.line("%s = append([]byte{}, chunk...)", operand)
	case nested:
		w.line("%s = %s{}", operand, w.typ(v.typ))
		w.decodeNested(operand)
	default:
		w.line("%s = %s", operand, w.decoded(v))
	}
}
