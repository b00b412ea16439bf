package manifest

import (
	"slices"
	"strconv"
	"strings"
)

// scalar prints a value that has one usual form, after a line of so many columns. Lines that follow are indented.
func (p *printer) scalar(value any, column, indent int) bool {
	switch value := value.(type) {
	case nil:
		p.out = append(p.out, " null\n"...)
	case bool:
		p.out = append(strconv.AppendBool(append(p.out, ' '), value), '\n')
	case int64:
		p.out = append(strconv.AppendInt(append(p.out, ' '), value, 10), '\n')
	case string:
		switch {
		case plain(value):
			p.fold(value, column, indent)
		case quoted(value):
			p.fold("'"+strings.ReplaceAll(value, "'", "''")+"'", column, indent)
		case value == "", reserved(value):
			p.out = append(append(append(p.out, ` "`...), value...), "\"\n"...)
		case literal(value):
			p.lines(value, indent)
		default:
			return false
		}
	default:
		return false
	}
	return true
}

// width is how long a line gets before package yaml goes on in the next one.
const width = 80

// fold prints a text of one line. Where a line is long enough, it goes on in the next one.
func (p *printer) fold(text string, column, indent int) {
	p.out = append(p.out, ' ')
	column++
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' && text[i-1] != ' ' && column > width && text[i+1] != ' ' {
			p.out = append(p.out, '\n')
			p.indent(indent)
			column = indent
			continue
		}
		p.out = append(p.out, text[i])
		column++
	}
	p.out = append(p.out, '\n')
}

// lines prints a text of several lines as it is.
func (p *printer) lines(text string, indent int) {
	p.out = append(p.out, " |-\n"...)
	for line := range strings.SplitSeq(text, "\n") {
		if line != "" {
			p.indent(indent)
		}
		p.out = append(append(p.out, line...), '\n')
	}
}

// plain reports whether a text needs no quotes, as most do: it begins with a letter or a sign that means nothing there,
// has only printable ASCII, and is no reserved word of YAML.
func plain(text string) bool {
	word := strings.TrimPrefix(text, ".")
	return begins(word, "/^(") && printable(text) && !reserved(word) && text[len(text)-1] != ':' &&
		!strings.Contains(text, ": ") && !strings.Contains(text, " #")
}

// quoted reports whether a text gets single quotes: it needs quotes, has only printable ASCII, and is nothing else than
// a text for what it begins with.
func quoted(text string) bool {
	return begins(text, "/^(`!\"'[{*@%&|>") && printable(text) && !reserved(text) && !plain(text)
}

// begins reports whether a text begins with a letter or one of the signs.
func begins(text, signs string) bool {
	return text != "" && (!isNoLetter(rune(text[0])) || strings.Contains(signs, text[:1]))
}

// printable reports whether a text has only printable ASCII, and no blank at its end.
func printable(text string) bool {
	return text[len(text)-1] != ' ' && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' })
}

// reserved reports whether a text is a word that means something in YAML.
func reserved(text string) bool {
	return len(text) <= len("false") && slices.Contains(words, strings.ToLower(text))
}

var words = []string{"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}

// literal reports whether a text of several lines can be written as it is.
func literal(text string) bool {
	if !strings.Contains(text, "\n") || text[0] <= ' ' || text[len(text)-1] <= ' ' {
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == '\n' && text[i-1] == ' ', (c < ' ' || c > '~') && c != '\n':
			return false
		}
	}
	return true
}
