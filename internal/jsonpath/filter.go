package jsonpath

import "strings"

// WithoutFilters returns a path with [*] in place of every filter, e.g. of [?(@.type=="Ready")], and with an open
// bracket in place of one that is not closed.
func WithoutFilters(path string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(path, "[?")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		after, closed := afterFilter(rest)
		if !closed {
			return b.String() + "["
		}
		b.WriteString("[*]")
		path = after
	}
}

// afterFilter returns what follows a filter's closing bracket, which may also be in quotes inside of it, and reports
// whether there is one.
func afterFilter(text string) (after string, closed bool) {
	depth, quote := 1, byte(0)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[':
			depth++
		case c == ']':
			if depth--; depth == 0 {
				return text[i+1:], true
			}
		}
	}
	return "", false
}
