package crd

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// description returns a Go comment as a schema's description: TODO lines and what follows a line of dashes are notes to
// developers and left out, by the Kubernetes convention. maxDescLen shortens it, at the end of a sentence if there is one.
func (s *schemas) description(doc []string) string {
	var lines []string
	code := false
	for _, line := range doc {
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			code = !code
		}
		if !code && strings.HasPrefix(line, "---") {
			break
		}
		if !code && strings.HasPrefix(line, "TODO") {
			continue
		}
		lines = append(lines, line)
	}
	text := strings.TrimRight(strings.Join(lines, "\n"), "\n")
	if s.options.MaxDescLen == nil {
		return text
	}
	return shorten(text, *s.options.MaxDescLen)
}

// shorten cuts text to at most n bytes, never inside a character.
func shorten(text string, n int) string {
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	text = text[:max(n, 0)]
	if end := strings.LastIndexByte(text, '.'); end > 0 {
		return text[:end+1]
	}
	return text
}

func lowerFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[size:]
}
