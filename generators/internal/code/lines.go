package code

import "strings"

// Lines are statements as gofmt prints them.
type Lines []line

type line struct {
	depth int // of blocks
	text  string
}

// Line returns the line of a statement from its parts, e.g. Line("out := new(", typ, ")").
func Line(parts ...string) Lines { return Lines{{0, strings.Join(parts, "")}} }

// Block returns <head> { <body> }, e.g. with the head "if in != nil".
func Block(head string, body Lines) Lines {
	all := append(make(Lines, 0, len(body)+2), line{0, head + " {"})
	for _, l := range body {
		all = append(all, line{l.depth + 1, l.text})
	}
	return append(all, line{0, "}"})
}

// Else returns the lines, which end with a block, with else { <body> } behind them.
func (l Lines) Else(body Lines) Lines {
	other := Block("} else", body)
	return append(l[:len(l)-1], other...)
}

// String returns the text, e.g. "if in == nil {\n\treturn nil\n}\n".
func (l Lines) String() string {
	var b strings.Builder
	for _, line := range l {
		for range line.depth {
			b.WriteByte('\t')
		}
		b.WriteString(line.text)
		b.WriteByte('\n')
	}
	return b.String()
}
