// Package printable makes text from outside fit to be printed: names, sources, and what programs answer. In: any bytes.
// Out: text that moves no cursor, starts no workflow command in the log of a CI, and has a bounded length.
package printable

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns text of several lines in which control characters and invalid bytes are visible escapes, e.g. \x1b.
// GitHub Actions and Azure Pipelines find no command in it: they look for :: where a line begins, and for ##[ anywhere.
func Text(s string) string { return escape(s, "\n\t", quoted) }

// Line is [Text] for what is in one line, e.g. the name of a file: ends of lines are escapes, too.
func Line(s string) string { return escape(s, "", quoted) }

// JSON is [Text] for a JSON document: it means the same afterwards.
func JSON(document []byte) []byte { return []byte(escape(string(document), "\n", inJSON)) }

// commands are what starts a command anywhere in a line.
var commands = []string{"##[", "##vso["}

// escape writes characters that do not print, except for those to keep, and the beginnings of commands as escapes.
func escape(s, keep string, as func(rune) string) string {
	if plain(s, keep) {
		return s
	}
	var b strings.Builder
	blank := true // the line has only had space
	for i, n := 0, 0; i < len(s); i += n {
		var r rune
		r, n = utf8.DecodeRuneInString(s[i:])
		kept := strings.ContainsRune(keep, r) || r == '\r' && strings.Contains(keep, "\n") && next(s[i:], '\n')
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case blank && strings.HasPrefix(s[i:], "::"), command(s[i:]), !kept && !unicode.IsPrint(r):
			b.WriteString(as(r))
		default:
			b.WriteRune(r)
			blank = r == '\n' || blank && (kept || r == ' ')
			continue
		}
		blank = false
	}
	return b.String()
}

// plain reports whether nothing needs an escape, as nearly always.
func plain(s, keep string) bool {
	for i := range len(s) {
		c := s[i]
		odd := (c < ' ' || c > '~') && strings.IndexByte(keep, c) < 0
		if odd || c == '#' || c == ':' && next(s[i:], ':') {
			return false
		}
	}
	return true
}

func next(s string, c byte) bool { return len(s) > 1 && s[1] == c }

func command(s string) bool {
	for _, c := range commands {
		if strings.HasPrefix(s, c) {
			return true
		}
	}
	return false
}

// quoted returns the escape of a character in Go, e.g. \x1b or \u202e; of one that prints, too.
func quoted(r rune) string {
	if r < utf8.RuneSelf && unicode.IsPrint(r) {
		return fmt.Sprintf(`\x%02x`, r)
	}
	q := strconv.QuoteRuneToASCII(r)
	return q[1 : len(q)-1]
}

func inJSON(r rune) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune{r}) {
		fmt.Fprintf(&b, `\u%04x`, unit)
	}
	return b.String()
}
