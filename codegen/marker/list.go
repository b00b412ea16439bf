package marker

import (
	"fmt"
	"strings"
)

// trailing is the remedy for a separator that no element follows.
const trailing = "remove the separator: no element follows, and gen drops it"

// listItems splits `a;b`, `a,b` or `{a,b}`, elements quoted or not, and reports whether a separator ends the list.
func listItems(text string) (items []string, ends bool, err error) {
	parts, ends, err := listParts(text)
	if err != nil {
		return nil, ends, err
	}
	items = make([]string, len(parts))
	for i, part := range parts {
		if items[i], err = check(String, nil, part); err != nil {
			return nil, ends, err
		}
	}
	return items, ends, nil
}

// listParts is listItems without a look into the elements.
func listParts(text string) (parts []string, ends bool, err error) {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		if text, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, false, fmt.Errorf("the braces of %q don't match", inner)
		}
	}
	return elementsOf(text, ",;")
}

// elementsOf is split for the elements of a list. Like controller-gen, it drops a separator after the last element,
// and it reports whether there is one. An empty element elsewhere is an error: quotes make an empty text.
func elementsOf(text, separators string) (parts []string, ends bool, err error) {
	parts, err = split(text, separators)
	if n := len(parts); n > 1 && strings.TrimSpace(parts[n-1]) == "" {
		parts, ends = parts[:n-1], true
	}
	for _, part := range parts {
		if err == nil && strings.TrimSpace(part) == "" {
			err = mistake{"the list has an empty element", `remove a separator, or write "" for an empty text`}
		}
	}
	return parts, ends, err
}

// A mistake is an error with a remedy of its own.
type mistake struct{ message, remedy string }

func (m mistake) Error() string { return m.message }
