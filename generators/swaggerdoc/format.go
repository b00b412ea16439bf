package swaggerdoc

import (
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/generators/internal/prose"
)

// format returns a comment as genswaggertypedocs does: without all after the first ---, also inside of a line.
func format(comment []string) string {
	text, _, cut := strings.Cut(strings.Join(comment, "\n"), "---")
	if !cut {
		text += "\n"
	}
	return unescape(strings.TrimRight(prose.Join(strings.Split(text, "\n")), "\n"))
}

// unescape reads escape sequences, e.g. \t, where all of the text can be read as a Go string: genswaggertypedocs writes
// comments between quotes as they are.
func unescape(text string) string {
	quoted := strings.ReplaceAll(strings.ReplaceAll(text, `\"`, `"`), `"`, `\"`)
	quoted = strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(quoted)
	if read, err := strconv.Unquote(`"` + quoted + `"`); err == nil {
		return read
	}
	return text
}
