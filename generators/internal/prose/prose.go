// Package prose turns the comments of types and fields into text, as Kubernetes' tools do. In: the lines of a comment.
// Out: paragraphs of one line each.
package prose

import "strings"

// Join joins the lines of a comment: a blank line parts paragraphs, an indented line stays a line, and blanks join the
// other lines of a paragraph. Markers and TODO lines are left out. The text may end in a blank or in line ends.
func Join(lines []string) string {
	var text string
	for _, line := range lines {
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
	return text
}

// dropLast drops what joins a line to the next one.
func dropLast(text string) string { return text[:max(0, len(text)-1)] }
