package terminal

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Columns is how wide a text is at most that people read in a terminal.
const Columns = 100

// secondColumn finds where the second column of a table's line begins, e.g. that of "  -v, --verbose   name files".
var secondColumn = regexp.MustCompile(`^ *(\S+ )*\S+ {2,}`)

// Wrap breaks lines that are wider than Columns between two words. Lines of a paragraph flow together; what is indented
// keeps its lines, and goes on below its second column, or else two Columns further in.
func Wrap(text string) string {
	var out strings.Builder
	paragraph := ""
	flush := func() {
		if paragraph != "" {
			fold(&out, paragraph, "")
		}
		paragraph = ""
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		switch prose := line != "" && !strings.ContainsAny(line[:1], " \t-"); {
		case prose && utf8.RuneCountInString(paragraph) > Columns*3/4:
			paragraph += " " + line
		case prose:
			flush()
			paragraph = line
		default:
			flush()
			indent := len(line) - len(strings.TrimLeft(line, " "))
			if second := len(secondColumn.FindString(line)); second > indent && second < Columns/2 {
				indent = second
			} else {
				indent += 2
			}
			fold(&out, line, strings.Repeat(" ", indent))
		}
	}
	flush()
	return out.String()
}

// fold writes a line, broken between words where it is too wide. What follows is indented.
func fold(out *strings.Builder, line, indent string) {
	for utf8.RuneCountInString(line) > Columns {
		fitting := string([]rune(line)[:Columns+1])
		at := strings.LastIndex(fitting, " ")
		if first := strings.TrimLeft(line, " "); at <= len(line)-len(first) { // of one word, e.g. a marker's arguments
			at = strings.LastIndex(fitting[:len(fitting)-1], ",") + 1
		}
		if at <= len(indent) {
			break
		}
		out.WriteString(strings.TrimRight(line[:at], " ") + "\n")
		line = indent + strings.TrimLeft(line[at:], " ")
	}
	out.WriteString(line + "\n")
}
