package swaggerdoc

import (
	"strconv"
	"strings"
)

// format joins the lines of a comment as genswaggertypedocs does: a blank line parts paragraphs, an indented line stays
// a line, and the other lines of a paragraph are joined by blanks. Markers and TODO lines are left out, and all behind
// the first ---.
func format(comment string) string {
	comment, _, _ = strings.Cut(comment, "---")
	var text string
	for line := range strings.SplitSeq(comment, "\n") {
		line = strings.TrimRight(line, " ")
		start := strings.TrimLeft(line, " ")
		switch {
		case line == "":
			text = dropLast(text) + "\n\n"
		case strings.HasPrefix(start, "TODO"), strings.HasPrefix(start, "+"):
		case line[0] == ' ' || line[0] == '\t':
			text = dropLast(text) + "\n" + line + "\n"
		default:
			text += line + " "
		}
	}
	return unescape(strings.TrimRight(text, "\n"))
}

// dropLast drops what joins a line to the next one.
func dropLast(text string) string { return text[:max(0, len(text)-1)] }

// unescape reads escape sequences, e.g. \t, where the whole text can be read as a Go string: genswaggertypedocs writes
// comments between quotes as they are.
func unescape(text string) string {
	quoted := strings.ReplaceAll(strings.ReplaceAll(text, `\"`, `"`), `"`, `\"`)
	quoted = strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(quoted)
	if read, err := strconv.Unquote(`"` + quoted + `"`); err == nil {
		return read
	}
	return text
}
