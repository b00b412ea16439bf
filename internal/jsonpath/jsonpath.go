// Package jsonpath reads the text of JSON paths, as printer columns, selectable fields and indexes have it. In: a text.
// Out: its elements. Package model resolves them against a Go type.
package jsonpath

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// An Element is a piece of a path's text: ".name", "['name']", "[0]" or "[*]".
type Element struct {
	Name  string // of a field or a map's key
	Index int64
	Kind  Kind
}

// Kind says how an element is written.
type Kind int

const (
	Name   Kind = iota // .name
	Quoted             // ['name']
	Index              // [0]
	Each               // [*], or .*
)

// String returns the element as a path has it, e.g. ".spec" or "['example.org/app']".
func (e Element) String() string {
	switch e.Kind {
	case Quoted:
		return "['" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(e.Name) + "']"
	case Index:
		return "[" + strconv.FormatInt(e.Index, 10) + "]"
	case Each:
		return "[*]"
	}
	return "." + strings.ReplaceAll(e.Name, ".", `\.`)
}

// Join returns the path of elements in its plainest form, e.g. ".spec.containers[*]".
func Join(elements []Element) string {
	var b strings.Builder
	for _, e := range elements {
		b.WriteString(e.String())
	}
	return b.String()
}

// A SyntaxError is the error of a path that no program can read, e.g. because a bracket is not closed.
type SyntaxError string

func (e SyntaxError) Error() string { return string(e) }

// Parse splits a path's text, e.g. ".spec.containers[*].image", also in braces. A dot in a name has a backslash
// before it, e.g. ".metadata.labels.example\.org/app".
func Parse(text string) ([]Element, error) {
	rest := strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(rest, "{"); ok {
		if rest, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, SyntaxError("its brace is not closed")
		}
	}
	rest = strings.TrimPrefix(rest, "$")
	var elements []Element
	for rest != "" {
		var e Element
		var err error
		switch {
		case strings.HasPrefix(rest, ".["): // as some write it
			rest = rest[1:]
			continue
		case rest[0] == '.':
			e, rest, err = parseName(rest[1:])
		case rest[0] == '[':
			e, rest, err = parseBrackets(rest[1:])
		default:
			err = fmt.Errorf("%q does not begin with a dot", rest)
		}
		if err != nil {
			return nil, err
		}
		elements = append(elements, e)
	}
	if len(elements) == 0 {
		return nil, fmt.Errorf("it names nothing")
	}
	return elements, nil
}

func parseName(text string) (Element, string, error) {
	if rest, ok := strings.CutPrefix(text, "*"); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
		return Element{Kind: Each}, rest, nil
	}
	var name strings.Builder
	i := 0
	for ; i < len(text) && text[i] != '.' && text[i] != '['; i++ {
		if text[i] == '\\' && i+1 < len(text) {
			i++
		}
		name.WriteByte(text[i])
	}
	if name.Len() == 0 {
		return Element{}, "", fmt.Errorf("a dot has no name after it")
	}
	return Element{Kind: Name, Name: name.String()}, text[i:], nil
}

func parseBrackets(text string) (Element, string, error) {
	if strings.HasPrefix(text, "?") {
		return Element{}, "", fmt.Errorf("it has a filter, [?…], which is not supported")
	}
	if strings.HasPrefix(text, "'") {
		return parseQuoted(text)
	}
	inner, rest, ok := strings.Cut(text, "]")
	if !ok {
		return Element{}, "", SyntaxError("a bracket is not closed")
	}
	if inner == "*" {
		return Element{Kind: Each}, rest, nil
	}
	if key := requoted.Replace(inner); strings.Contains(inner, `"`) || word.MatchString(inner) {
		key = strings.Trim(key, "'")
		return Element{}, "", SyntaxError("a key in brackets has single quotes: write ['" + key + "']")
	}
	index, err := strconv.ParseInt(inner, 10, 32)
	if err != nil || index < 0 {
		return Element{}, "", fmt.Errorf("[%s] is neither [*], a number such as [0], nor a quoted key such as ['app']",
			inner)
	}
	return Element{Kind: Index, Index: index}, rest, nil
}

// requoted gives a key single quotes in place of double ones.
var requoted = strings.NewReplacer(`'`, `\'`, `"`, "'")

// word matches what can only be a key: no number, no range and no list.
var word = regexp.MustCompile(`^[A-Za-z_][^,:'"]*$`)

func parseQuoted(text string) (Element, string, error) {
	var name strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			i++
			name.WriteByte(text[i])
		case c == '\'':
			rest, ok := strings.CutPrefix(text[i+1:], "]")
			if !ok && strings.HasPrefix(text[i+1:], ",") {
				return Element{}, "", fmt.Errorf("it has a list of keys, which is not supported")
			}
			if !ok {
				return Element{}, "", SyntaxError("a bracket is not closed")
			}
			return Element{Kind: Quoted, Name: name.String()}, rest, nil
		default:
			name.WriteByte(c)
		}
	}
	return Element{}, "", SyntaxError("a quote is not closed")
}
