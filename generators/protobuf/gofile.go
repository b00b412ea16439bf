package protobuf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/templates"
)

// renderGo prints generated.pb.go: the methods of each message, and the functions that they share.
func renderGo(f *emit.File, v view) error {
	var marshaled []message
	texts := false
	w := &writer{file: f}
	for _, m := range v.messages {
		if m.marshal { // String prints the fields in this order, too
			m.fields = slices.Clone(m.fields)
			slices.SortStableFunc(m.fields, func(a, b field) int { return cmp.Compare(a.number, b.number) })
			marshaled = append(marshaled, m)
		}
		texts = texts || m.valueTexts()
		w.reset(m, v.protoMessages)
		if m.marshal {
			w.marshal(m)
			w.size(m)
			w.unmarshal(m)
		}
		if m.text {
			w.text(m)
		}
	}
	if v.registered {
		if err := register(f, v); err != nil {
			return err
		}
	}
	if len(marshaled) > 0 {
		if err := f.Template(templates.Get("protobuf/helpers.tmpl"), uses(marshaled)); err != nil {
			return err
		}
	}
	if texts {
		return f.Template(templates.Get("protobuf/text.tmpl"), nil)
	}
	return nil
}

// writer prints lines of Go, indented by their braces.
type writer struct {
	file  *emit.File
	depth int
}

// line prints a line, e.g. line("if m.%s != nil {", name). Lines that end in { or ( indent those that follow, and lines
// that begin with } or ) end that.
func (w *writer) line(format string, args ...any) {
	text := format
	if len(args) > 0 {
		text = fmt.Sprintf(format, args...)
	}
	if text == "" {
		w.file.Print("\n")
		return
	}
	out := w.depth
	if closes := strings.HasPrefix(text, "}"); closes {
		w.depth--
		out = w.depth
	} else if strings.HasPrefix(text, "case ") || text == "default:" {
		out--
	}
	if strings.HasSuffix(text, "{") {
		w.depth++
	}
	w.file.Print(strings.Repeat("\t", out) + text + "\n")
}

// lines prints several lines.
func (w *writer) lines(all ...string) {
	for _, text := range all {
		w.line("%s", text)
	}
}

// typ returns the Go expression of a type, e.g. "metav1.ObjectMeta".
func (w *writer) typ(t *model.Type) string { return w.file.Type(t) }

// func (m *<T>) Reset() { *m = <T>{} }
func (w *writer) reset(m message, protoMessage bool) {
	w.line("// Reset empties the message.")
	w.line("func (m *%[1]s) Reset() { *m = %[1]s{} }", m.name)
	w.line("")
	if protoMessage {
		w.line("// ProtoMessage marks the type as a message.")
		w.line("func (*%s) ProtoMessage() {}", m.name)
		w.line("")
	}
}

// converted returns an expression as a basic type, e.g. "string(m.UID)" where it is declared with another one.
func converted(v value, basic, expr string) string {
	if v.typ.IsNamed() {
		return basic + "(" + expr + ")"
	}
	return expr
}

// cast returns an expression of a basic type as the value's own, e.g. "types.UID(s)".
func (w *writer) cast(v value, basic, expr string) string {
	if v.typ.IsNamed() || v.kind.goType != basic {
		return w.typ(v.typ) + "(" + expr + ")"
	}
	return expr
}

// operand returns the expression of a field, e.g. "m.Spec", or of a nullable slice or map itself.
func (m message) operand(f field, pointer bool) string {
	switch {
	case !m.items:
		return "m." + f.goName
	case pointer:
		return "*m"
	}
	return "m"
}

// receiver returns the receiver of methods that only read.
func (m message) receiver() string {
	if m.items {
		return "m " + m.name
	}
	return "m *" + m.name
}

// usedHelpers says which of the shared functions the methods call.
type usedHelpers struct{ Strings, Bytes, Bools, Ints, Sized, Lists, Packed, Wires bool }

func uses(messages []message) (u usedHelpers) {
	for _, m := range messages {
		for _, f := range m.fields {
			u.Wires = true
			u.Sized = u.Sized || f.wireType() == 2
			u.Lists = u.Lists || f.wireType() == 2 && f.form == list
			u.Packed = u.Packed || f.wireType() != 2 && f.form == list
			u.Ints = u.Ints || f.form != list && f.form != mapping && f.numeric()
			u.value(f.value)
			if f.form == mapping {
				u.value(f.key)
			}
		}
	}
	return u
}

func (u *usedHelpers) value(v value) {
	u.Strings = u.Strings || v.kind.form == characters
	u.Bytes = u.Bytes || v.kind.form == octets
	u.Bools = u.Bools || v.kind.form == boolean
}
