package protobuf

import (
	"fmt"
	"strings"
)

// renderIDL returns generated.proto without its first lines.
func renderIDL(v view) ([]byte, error) {
	var w strings.Builder
	fmt.Fprintf(&w, "\nsyntax = \"proto2\";\n\npackage %s;\n\n", v.proto)
	for _, path := range v.imports {
		fmt.Fprintf(&w, "import %q;\n", path)
	}
	if len(v.imports) > 0 {
		w.WriteString("\n")
	}
	fmt.Fprintf(&w, "option go_package = %q;\n", v.path)
	for _, m := range v.messages {
		w.WriteString("\n")
		comment(&w, "", m.comment)
		fmt.Fprintf(&w, "message %s {\n", m.name)
		for _, option := range m.options {
			fmt.Fprintf(&w, "  option %s;\n", option)
		}
		for i, f := range m.fields {
			if i > 0 || len(m.options) > 0 {
				w.WriteString("\n")
			}
			comment(&w, "  ", f.comment)
			fmt.Fprintf(&w, "  %s %s = %d;\n", f.declared(), f.name, f.number)
		}
		w.WriteString("}\n")
	}
	return []byte(w.String()), nil
}

// declared returns the label and the type of a field, e.g. "repeated string".
func (f field) declared() string {
	switch f.form {
	case mapping:
		return fmt.Sprintf("map<%s, %s>", f.key.proto, f.value.proto)
	case list:
		return "repeated " + f.value.proto
	}
	return "optional " + f.value.proto
}

func comment(w *strings.Builder, indent string, lines []string) {
	for _, line := range lines {
		w.WriteString(strings.TrimRight(indent+"// "+line, " ") + "\n")
	}
}
