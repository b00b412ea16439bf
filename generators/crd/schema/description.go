package schema

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// description returns a Go comment as a schema's description. By the Kubernetes convention it omits TODO lines and
// everything after a line of dashes.
func description(doc []string) string {
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
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// shorter returns what cuts the descriptions of schemas to maxDescLen, or nil without the option.
func shorter(options *Options) *Rewriter {
	most := options.MaxDescLen
	if most == nil || *most < 0 {
		return nil
	}
	return NewRewriter(func(s *props) { s.Description = shorten(s.Description, *most) })
}

// shorten cuts text to at most n bytes, never inside of a character: after the last sentence that fits, else after the
// last word, with three dots.
func shorten(text string, n int) string {
	if len(text) <= n {
		return text
	}
	if n == 0 {
		return ""
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	text = text[:n]
	if end := strings.LastIndexFunc(text, func(r rune) bool { return unicode.Is(unicode.STerm, r) }); end > 0 {
		_, size := utf8.DecodeRuneInString(text[end:])
		return text[:end+size]
	}
	if end := strings.LastIndexFunc(text, unicode.IsSpace); end > 0 {
		text = text[:end]
	}
	return text + "..."
}
