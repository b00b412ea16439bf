package manifest

import (
	"slices"
	"strconv"
	"strings"
)

// scalar prints a value that has one usual form, behind a line of so many columns. Lines that follow are indented.
func (p *printer) scalar(value any, column, indent int) bool {
	if of, is := value.(schema); is && of.props == nil {
		value = nil
	}
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

// plain reports whether a text needs no quotes, as most do: it begins with a letter, has only
// printable ASCII, and is no word that YAML knows.
func plain(text string) bool {
	if text == "" || isNoLetter(rune(text[0])) || text[len(text)-1] == ' ' || text[len(text)-1] == ':' ||
		len(text) <= len("false") && slices.Contains(known, strings.ToLower(text)) {
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c > '~':
			return false
		case c == ':' && text[i+1] == ' ', c == '#' && text[i-1] == ' ':
			return false
		}
	}
	return true
}

// known are words that mean something in YAML.
var known = []string{"y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"}

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
