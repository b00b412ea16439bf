package marker

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/internal/markers/quoted"
)

// JSON returns the value of an Any marker as JSON: as it is where it is JSON already, else read by the rules of
// controller-gen's markers, in which quotes may be missing, {a, b} is a list and {a: b} an object. E.g. `{replicas: 1}`
// gives `{"replicas":1}` and `soft` gives `"soft"`.
func (m Marker) JSON() (json.RawMessage, error) {
	text := strings.TrimSpace(m.Value)
	if json.Valid([]byte(text)) {
		return json.RawMessage(text), nil
	}
	value, err := loose(text)
	if err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

// JSONList is JSON for a list, which may also have the old form of controller-gen's lists, e.g. `a;b`.
func (m Marker) JSONList() (json.RawMessage, error) {
	parts, ends, err := m.elements()
	if err == nil && (len(parts) > 1 || ends) {
		m.Value = "{" + strings.Join(parts, ",") + "}"
	}
	if err != nil && !json.Valid([]byte(m.Value)) {
		return nil, err
	}
	return m.JSON()
}

// Trailing reports whether a semicolon ends the old form of a list, e.g. `a;b;`.
func (m Marker) Trailing() bool {
	_, ends, _ := m.elements()
	return ends
}

func (m Marker) elements() (parts []string, ends bool, err error) {
	return quoted.Elements(m.Value, ";")
}

// JSONItems returns the elements of a List marker as JSON, e.g. 1, 2 and "foo" for `1;2;"foo"` and for `1;2;foo`.
func (m Marker) JSONItems() ([]json.RawMessage, error) {
	parts, _, err := quoted.Parts(m.Value)
	items := make([]json.RawMessage, len(parts))
	for i, part := range parts {
		if err == nil {
			items[i], err = Marker{Value: part}.JSON()
		}
	}
	return items, err
}

// ListArg returns the elements of an argument of the kind List, e.g. ["fr", "fru"] for shortName=fr;fru.
func (m Marker) ListArg(name string) []string {
	items, _, _ := quoted.Items(m.Args[name]) // parsing has checked that it splits
	return items
}

// IntArg returns the value of an argument of the kind Int, e.g. 5 for timeoutSeconds=5, and 0 for one that is missing.
func (m Marker) IntArg(name string) int64 {
	n, _ := ParseInt(m.Args[name], 0) // parsing has checked that it fits
	return n
}

// ParseInt reads a whole number as markers have it: in base 10, so that 010 is 10. It has to fit in the bits; 0 is 64.
func ParseInt(text string, bits int) (int64, error) {
	n, err := strconv.ParseInt(text, 10, cmp.Or(bits, 64))
	if err == nil {
		return n, nil
	}
	if errors.Is(err, strconv.ErrRange) {
		least := int64(-1) << (cmp.Or(bits, 64) - 1)
		return 0, quoted.Mistake{Message: text + " is out of range",
			Remedy: fmt.Sprintf("write a number from %d to %d", least, -1-least)}
	}
	if n, err := strconv.ParseInt(text, 0, 64); err == nil {
		return 0, quoted.Mistake{Message: fmt.Sprintf("wants decimal digits, not %q", text),
			Remedy: fmt.Sprintf("write %d", n)}
	}
	return 0, fmt.Errorf("wants %s, not %q", Int, text)
}

// loose reads one value without strict quotes.
func loose(text string) (any, error) {
	text = strings.TrimSpace(text)
	var value any
	if json.Unmarshal([]byte(text), &value) == nil {
		return value, nil
	}
	inner, isList := strings.CutPrefix(text, "{")
	if !isList {
		return quoted.Text(text)
	}
	inner, closed := strings.CutSuffix(inner, "}")
	if !closed {
		return nil, fmt.Errorf("the braces of %q don't match", text)
	}
	parts, _, err := quoted.Elements(inner, ",")
	if err != nil {
		return nil, err
	}
	return elements(parts)
}

// elements reads the text between braces: an object if every part has a key, else a list.
func elements(parts []string) (any, error) {
	object, list := map[string]any{}, []any{}
	for _, part := range parts {
		pair, err := quoted.Split(part, ":")
		if err != nil {
			return nil, err
		}
		if len(pair) < 2 {
			item, err := loose(part)
			if err != nil {
				return nil, err
			}
			list = append(list, item)
			continue
		}
		key, err := quoted.Text(pair[0])
		if err != nil {
			return nil, err
		}
		if object[key], err = loose(strings.Join(pair[1:], ":")); err != nil {
			return nil, err
		}
	}
	switch {
	case len(object) == 0:
		return list, nil
	case len(list) == 0:
		return object, nil
	}
	return nil, fmt.Errorf("a mixture of elements with and without keys")
}
