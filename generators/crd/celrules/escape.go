package celrules

import (
	"regexp"
	"slices"
	"strings"
)

// reserved are CEL's reserved words. A field with such a name has underscores around it in CEL.
var reserved = []string{
	"true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let",
	"loop", "package", "namespace", "return", "var", "void", "while",
}

// symbols escapes the characters of field names that CEL identifiers can't have. The source of these and of the
// reserved words is
// https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules.
var symbols = strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/", "__slash__")

// Name returns a field's name in CEL, e.g. "__namespace__" for "namespace" and "max__dash__size" for "max-size".
func Name(field string) string {
	if slices.Contains(reserved, field) {
		return "__" + field + "__"
	}
	return symbols.Replace(field)
}

var identifier = regexp.MustCompile("^[A-Za-z_][A-Za-z0-9_]*$")

// HasName reports whether a field has a name in CEL: "1st" and "a$b" have none.
func HasName(field string) bool { return identifier.MatchString(Name(field)) }

var quotes = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

// Literal returns a string literal of CEL, e.g. 'Ready'.
func Literal(text string) string { return "'" + quotes.Replace(text) + "'" }
