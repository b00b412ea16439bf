package protobuf

import "fmt"

//	func (m *<T>) String() string {
//		if m == nil {
//			return "nil"
//		}
//		<texts of lists and maps>
//		return "&<T>{" +
//			"<Field>:" + <its text> + "," +
//			"}"
//	}
func (w *writer) text(m message) {
	w.line("// String returns the message as text, for messages to people.")
	w.line("func (m *%s) String() string {", m.name)
	w.lines("if m == nil {", `return "nil"`, "}")
	for _, f := range m.fields {
		switch {
		case f.form == mapping:
			w.mapText(f)
		case f.form == list && f.value.kind == messageKind:
			w.listText(f)
		}
	}
	if len(m.fields) == 0 {
		w.line("return %q", "&"+m.name+"{}")
	} else {
		w.line("return %q +", "&"+m.name+"{")
		for _, f := range m.fields {
			w.line("\t%q + %s + \",\" +", f.goName+":", w.fieldText(f))
		}
		w.line("\t%q", "}")
	}
	w.lines("}", "")
}

// fieldText returns the expression of a field's text.
func (w *writer) fieldText(f field) string {
	operand := "m." + f.goName
	switch {
	case f.form == mapping, f.form == list && f.value.kind == messageKind:
		return "textOf" + f.goName
	case f.value.kind == messageKind:
		text := w.renamed(f.value, w.stringOf(f.value, operand))
		if f.form == pointer {
			return text
		}
		return w.withoutAmpersand(text)
	case f.pointsToText():
		return "valueToStringGenerated(" + operand + ")"
	}
	return w.sprintf(operand)
}

// pointsToText reports whether String prints a field as what a pointer leads to; it prints []byte so, too.
func (f field) pointsToText() bool {
	return f.value.kind != messageKind && (f.form == pointer || f.form == single && f.value.kind == bytesKind)
}

// valueTexts reports whether String needs the function for that.
func (m message) valueTexts() bool {
	for _, f := range m.fields {
		if m.text && f.pointsToText() {
			return true
		}
	}
	return false
}

// textOf<Field> := "map[string]string{"
//
//	for _, key := range slices.Sorted(maps.Keys(m.<Field>)) {
//		textOf<Field> += fmt.Sprintf("%v: %v,", key, m.<Field>[key])
//	}
//
// textOf<Field> += "}"
func (w *writer) mapText(f field) {
	name := "textOf" + f.goName
	w.line("%s := %q", name, f.text+"{")
	w.line("for _, key := range %s(%s(m.%s)) {", w.ref("slices", "Sorted"), w.ref("maps", "Keys"), f.goName)
	w.line(`%s += %s("%%v: %%v,", %s, m.%s[key])`, name, w.ref("fmt", "Sprintf"),
		converted(f.key, f.key.kind.goType, "key"), f.goName)
	w.line("}")
	w.line(`%s += "}"`, name)
}

// textOf<Field> := "[]<T>{"
//
//	for _, item := range m.<Field> {
//		textOf<Field> += <its text> + ","
//	}
//
// textOf<Field> += "}"
func (w *writer) listText(f field) {
	name, text, opening := "textOf"+f.goName, w.stringOf(f.value, "item"), "[]"
	switch {
	case f.value.pointer:
		text, opening = w.renamed(f.value, text), "[]*"
	case f.value.stringer:
		text = w.withoutAmpersand(text)
	}
	w.line("%s := %q", name, opening+f.value.name+"{")
	w.line("for _, item := range m.%s {", f.goName)
	w.line(`%s += %s + ","`, name, text)
	w.line("}")
	w.line(`%s += "}"`, name)
}

// stringOf returns the expression of a message's own text.
func (w *writer) stringOf(v value, operand string) string {
	if v.stringer {
		return operand + ".String()"
	}
	return w.sprintf(operand)
}

func (w *writer) sprintf(operand string) string {
	return fmt.Sprintf(`%s("%%v", %s)`, w.ref("fmt", "Sprintf"), operand)
}

// renamed replaces a message's name by that with its package, e.g. ObjectMeta by v1.ObjectMeta.
func (w *writer) renamed(v value, text string) string {
	if v.text == v.name {
		return text
	}
	return fmt.Sprintf("%s(%s, %q, %q, 1)", w.ref("strings", "Replace"), text, v.name, v.text)
}

func (w *writer) withoutAmpersand(text string) string {
	return fmt.Sprintf(`%s(%s, "&", "", 1)`, w.ref("strings", "Replace"), text)
}
