package report

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/printable"
)

// excerpts reads source lines, of one file after the other.
type excerpts struct {
	read  func(name string) ([]byte, error) // nil for no lines
	name  string                            // of the last file
	lines [][]byte
}

// longestExcerpt is how many characters of a line are shown at most.
const longestExcerpt = 100

// of returns the source line of a diagnostic with a caret below its column, each on an indented line; "" where the
// position has no column, or no such line exists.
func (e *excerpts) of(d diag.Diagnostic, paint func(color, text string) string) string {
	if e.read == nil || d.Pos.Filename == "" || d.Pos.Line < 1 || d.Pos.Column < 1 {
		return ""
	}
	if e.name != d.Pos.Filename {
		content, err := e.read(d.Pos.Filename)
		if err != nil {
			content = nil
		}
		e.name, e.lines = d.Pos.Filename, bytes.Split(content, []byte("\n"))
	}
	if d.Pos.Line > len(e.lines) {
		return ""
	}
	line := strings.TrimRight(string(e.lines[d.Pos.Line-1]), " \t\r")
	at := d.Pos.Column - 1 // bytes before the column
	if at >= len(line) || !utf8.RuneStart(line[at]) {
		return ""
	}
	for at > 0 && (line[0] == ' ' || line[0] == '\t') {
		line, at = line[1:], at-1
	}
	before, rest := []rune(line[:at]), []rune(line[at:])
	if cut := len(before) - longestExcerpt/2; cut > 0 {
		before = append([]rune("…"), before[cut+1:]...)
	}
	if most := longestExcerpt - len(before); len(rest) > most {
		rest = append(rest[:most-1:most-1], '…')
	}
	shown := printable.Line(strings.ReplaceAll(string(before), "\t", " "))
	return "\n\t" + shown + printable.Line(string(rest)) + "\n\t" +
		strings.Repeat(" ", utf8.RuneCountInString(shown)) + paint(colorOf(d.Severity), "^")
}
