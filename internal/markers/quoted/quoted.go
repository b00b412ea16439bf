// Package quoted reads the values of markers: text with quotes, lists and brackets. In: e.g. `a;"b;c"`. Out: its
// elements, e.g. "a" and "b;c".
package quoted

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Trailing is the remedy for a separator that no element follows.
const Trailing = "remove the separator: no element follows, and gen drops it"

// Text returns text without the blanks around it, and without its quotes if it has any.
func Text(text string) (string, error) {
	text = strings.TrimSpace(text)
	if len(text) == 0 || !strings.ContainsRune("\"`", rune(text[0])) {
		return text, nil
	}
	value, err := strconv.Unquote(text)
	if err != nil {
		return "", fmt.Errorf("the quotes of %s don't match", text)
	}
	return value, nil
}

// Items splits `a;b`, `a,b` or `{a,b}`, elements quoted or not, and reports whether a separator ends the list.
func Items(text string) (items []string, ends bool, err error) {
	parts, ends, err := Parts(text)
	if err != nil {
		return nil, ends, err
	}
	items = make([]string, len(parts))
	for i, part := range parts {
		if items[i], err = Text(part); err != nil {
			return nil, ends, err
		}
	}
	return items, ends, nil
}

// Parts is [Items] with the quotes of the elements.
func Parts(text string) (parts []string, ends bool, err error) {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		if text, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, false, fmt.Errorf("the braces of %q don't match", inner)
		}
	}
	if strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") {
		return nil, false, form(text)
	}
	return Elements(text, ",;")
}

// Whole returns an error for a list of one element that is meant as several, e.g. "a;b" in quotes, or a|b.
func Whole(text string) error {
	text = strings.TrimSpace(text)
	if cuts, _ := Cuts(text, ",;"); len(cuts) > 0 || text == "" || text[0] == '{' {
		return nil
	}
	value, err := Text(text)
	if err == nil && separated.MatchString(value) {
		return form(text)
	}
	return err
}

// separated matches words with separators between them, e.g. "a;b".
var separated = regexp.MustCompile(`^\s*[^\s,;|]+(\s*[,;|]\s*[^\s,;|]+)+\s*$`)

func isSeparator(r rune) bool { return strings.ContainsRune(",;|", r) }

// form is the error of a list that is not a;b. It shows the list as it is meant.
func form(text string) error {
	parts := strings.FieldsFunc(strings.Trim(text, "[]\"`"), isSeparator)
	for i, part := range parts {
		parts[i] = strings.Trim(part, " \"`'")
	}
	meant := cmp.Or(strings.Join(parts, ";"), "a;b")
	return Mistake{fmt.Sprintf("%s is not a list", text), "a list is written " + meant}
}

// Elements is [Split] for the elements of a list. Like controller-gen, it drops a separator after the last element,
// and it reports whether there is one. An empty element elsewhere is an error: quotes make an empty text.
func Elements(text, separators string) (parts []string, ends bool, err error) {
	parts, err = Split(text, separators)
	if n := len(parts); n > 1 && strings.TrimSpace(parts[n-1]) == "" {
		parts, ends = parts[:n-1], true
	}
	for _, part := range parts {
		if err == nil && strings.TrimSpace(part) == "" {
			err = Mistake{"the list has an empty element", `remove a separator, or write "" for an empty text`}
		}
	}
	return parts, ends, err
}

// Split cuts text at the separators outside of quotes and brackets; empty text has no parts.
func Split(text, separators string) (parts []string, err error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	cuts, closed := Cuts(text, separators)
	if !closed {
		return nil, fmt.Errorf("a quote is not closed in %q", text)
	}
	start := 0
	for _, at := range cuts {
		parts, start = append(parts, text[start:at]), at+1
	}
	return append(parts, text[start:]), nil
}

// Cuts returns where the separators outside of quotes and brackets are, and whether all quotes are closed.
func Cuts(text, separators string) (cuts []int, closed bool) {
	var quote byte
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '`':
			quote = c
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth = max(0, depth-1)
		case depth == 0 && strings.IndexByte(separators, c) >= 0:
			cuts = append(cuts, i)
		}
	}
	return cuts, quote == 0
}

// A Mistake is an error with a remedy of its own.
type Mistake struct{ Message, Remedy string }

func (m Mistake) Error() string { return m.Message }
