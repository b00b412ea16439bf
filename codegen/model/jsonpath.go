package model

import (
	"fmt"
	"strconv"
	"strings"
)

// A Path is a JSON path, as printer columns, selectable fields and indexes have it, resolved against a Go type: the
// steps from an object to its values.
type Path struct {
	Text  string // in its plainest form, e.g. ".spec.containers[*].image"
	Steps []Step
}

// A Step leads from a value to one inside of it, or to several. Pointers on the way are no steps of their own: where a
// step starts at one, it goes through it.
type Step struct {
	Kind StepKind
	// StepField: a struct's, e.g. Spec; an embedded one, which JSON does not show, is a step like any other
	Field *Field
	Key   string // StepEntry: a map's key, e.g. "app"
	Index int64  // StepElement: e.g. 0
	Type  *Type  // what it leads to
}

// StepKind says what a step goes into.
type StepKind int

const (
	StepField   StepKind = iota // .spec
	StepEntry                   // .labels['app'], .labels.app
	StepElement                 // .containers[0]
	StepEach                    // .containers[*], .labels[*]: every element of a list, every value of a map
)

// Type returns what the path leads to, e.g. string.
func (p Path) Type() *Type { return p.Steps[len(p.Steps)-1].Type }

// element is a piece of a path's text: ".name", "['name']", "[0]" or "[*]".
type element struct {
	name  string // of a field or a map's key
	index int64
	kind  elementKind
}

type elementKind int

const (
	elementName   elementKind = iota // .name
	elementQuoted                    // ['name']
	elementIndex                     // [0]
	elementEach                      // [*], or .*
)

// String returns the element as a path has it, e.g. ".spec" or "['example.org/app']".
func (e element) String() string {
	switch e.kind {
	case elementQuoted:
		return "['" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(e.name) + "']"
	case elementIndex:
		return "[" + strconv.FormatInt(e.index, 10) + "]"
	case elementEach:
		return "[*]"
	}
	return "." + strings.ReplaceAll(e.name, ".", `\.`)
}

func join(elements []element) string {
	var b strings.Builder
	for _, e := range elements {
		b.WriteString(e.String())
	}
	return b.String()
}

// parsePath splits a path's text, e.g. ".spec.containers[*].image", also in braces. A dot in a name has a backslash
// before it, e.g. ".metadata.labels.example\.org/app".
func parsePath(text string) ([]element, error) {
	rest := strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(rest, "{"); ok {
		if rest, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, fmt.Errorf("its brace is not closed")
		}
	}
	rest = strings.TrimPrefix(rest, "$")
	var elements []element
	for rest != "" {
		var e element
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

func parseName(text string) (element, string, error) {
	if rest, ok := strings.CutPrefix(text, "*"); ok && (rest == "" || rest[0] == '.' || rest[0] == '[') {
		return element{kind: elementEach}, rest, nil
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
		return element{}, "", fmt.Errorf("a dot has no name after it")
	}
	return element{kind: elementName, name: name.String()}, text[i:], nil
}

func parseBrackets(text string) (element, string, error) {
	if strings.HasPrefix(text, "?") {
		return element{}, "", fmt.Errorf("it has a filter, [?…], which is not supported")
	}
	if text != "" && (text[0] == '\'' || text[0] == '"') {
		return parseQuoted(text)
	}
	inner, rest, ok := strings.Cut(text, "]")
	if !ok {
		return element{}, "", fmt.Errorf("a bracket is not closed")
	}
	if inner == "*" {
		return element{kind: elementEach}, rest, nil
	}
	index, err := strconv.ParseInt(inner, 10, 32)
	if err != nil || index < 0 {
		return element{}, "", fmt.Errorf("[%s] is neither [*], a number such as [0], nor a quoted key such as ['app']",
			inner)
	}
	return element{kind: elementIndex, index: index}, rest, nil
}

func parseQuoted(text string) (element, string, error) {
	var name strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && i+1 < len(text):
			i++
			name.WriteByte(text[i])
		case c == text[0]:
			rest, ok := strings.CutPrefix(text[i+1:], "]")
			if !ok {
				return element{}, "", fmt.Errorf("a bracket is not closed")
			}
			return element{kind: elementQuoted, name: name.String()}, rest, nil
		default:
			name.WriteByte(c)
		}
	}
	return element{}, "", fmt.Errorf("a quote is not closed")
}
