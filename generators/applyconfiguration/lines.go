package applyconfiguration

import (
	"strings"
	"unicode"

	"github.com/gen-toolkit/gen/codegen/emit"
)

// A line is the view of a struct's field.
type line struct {
	Doc  string // lines of comment with their ends, e.g. "// Spec is what is wanted.\n"
	Name string // e.g. "Spec"; "" if it is embedded
	Type string // e.g. "*FruitSpecApplyConfiguration"
	Tag  string
}

// lines returns the fields as a file has them.
func lines(f *emit.File, fields []field) []line {
	all := make([]line, len(fields))
	for i, field := range fields {
		all[i] = line{Doc: comments(field.Doc, " "), Name: field.Name, Type: field.Type.in(f), Tag: field.Tag}
	}
	return all
}

// comment returns a type's documentation as the lines of a comment after its first one.
func comment(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	return "//\n" + comments(lines, "")
}

// comments returns lines as comments, e.g. "// Spec is what is wanted.\n". Code, which begins with a tab, comes after
// a prefix.
func comments(lines []string, code string) string {
	var out strings.Builder
	for _, line := range lines {
		out.WriteString("//")
		if line = strings.TrimRightFunc(line, unicode.IsSpace); line != "" {
			if line[0] == '\t' {
				out.WriteString(code)
			} else {
				out.WriteByte(' ')
			}
			out.WriteString(line)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
