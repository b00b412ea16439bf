package jsonpath

import (
	"regexp"
	"strings"
)

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

// Compared returns the paths that the filters of a path read, with [*] in place of filters, e.g. .conditions[*].type of
// `.conditions[?(@.type=="Ready")].status`. It leaves out what it does not understand.
func Compared(path string) []string {
	var all []string
	for from := 0; ; {
		before, rest, ok := strings.Cut(path[from:], "[?")
		after, closed := afterFilter(rest)
		if !ok || !closed {
			return all
		}
		from += len(before)
		filter, _ := strings.CutSuffix(strings.TrimPrefix(rest[:len(rest)-len(after)-1], "("), ")")
		sides := []string{filter}
		if at := comparison.FindStringIndex(filter); at != nil {
			sides = []string{filter[:at[0]], filter[at[1]:]}
		}
		for _, side := range sides {
			side = strings.TrimSpace(side)
			if !operand.MatchString(side) {
				continue
			}
			read := strings.TrimPrefix(strings.TrimSpace(WithoutFilters(path[:from])), "{") + "[*]" + side[1:]
			if _, err := Parse(read); err == nil {
				all = append(all, read)
			}
		}
		from = len(path) - len(after)
	}
}

// comparison matches the operator of a filter, as kubectl finds it, and operand a path in a filter that has no spaces,
// no parentheses and no operators of other dialects of JSON paths.
var (
	comparison = regexp.MustCompile(`[!<>=]+`)
	operand    = regexp.MustCompile(`^@[\w.\[\]*'"/\\-]+$`)
)

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
