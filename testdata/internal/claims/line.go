package claims

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Claim is what a comment says of a value.
type Claim struct {
	Kind   Kind
	Value  Value  // of Change and NoChange the old one
	Result Value  // of Stored, Change and NoChange
	At     string // where the API server is to find fault, relative to the field: "", e.g. "[1].name", or "^" for what is around it
	Says   string // what its message is to contain
	Text   string // the line, for messages
}

// Kind is the sort of a claim, as the line begins.
type Kind string

// The sorts of claims.
const (
	Valid    Kind = "Valid"
	Invalid  Kind = "Invalid"
	Stored   Kind = "Stored"
	Change   Kind = "Change"
	NoChange Kind = "No change"
)

// links are the words between a value and its result.
var links = map[Kind]string{Stored: "as", Change: "to", NoChange: "to"}

// A Value is a JSON value or, if it is not there, none.
type Value struct {
	There bool
	JSON  any
}

// parse reads the claims of a line; a line that begins with none of the sorts has none.
func parse(line string) ([]Claim, error) {
	head, rest, ok := strings.Cut(line, ": ")
	kind := Kind(head)
	if kind != Valid && kind != Invalid && links[kind] == "" || !ok {
		return nil, nil
	}
	var all []Claim
	for {
		c := Claim{Kind: kind, Text: line}
		var err error
		if c.Value, rest, err = value(rest); err != nil {
			return nil, fmt.Errorf("%s: %w", line, err)
		}
		if link := links[kind]; link != "" {
			after, ok := strings.CutPrefix(rest, link+" ")
			if !ok {
				return nil, fmt.Errorf("%s: want %q and another value, not %q", line, link, rest)
			}
			if c.Result, rest, err = value(after); err != nil {
				return nil, fmt.Errorf("%s: %w", line, err)
			}
		}
		if after, ok := strings.CutPrefix(rest, "at "); ok {
			c.At, rest, _ = strings.Cut(after, " ")
		}
		if after, ok := strings.CutPrefix(rest, "says "); ok {
			said, left, err := value(after)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", line, err)
			}
			c.Says, rest = fmt.Sprint(said.JSON), left
		}
		all = append(all, c)
		if rest == "" {
			return all, nil
		}
		if rest, ok = strings.CutPrefix(rest, ", "); !ok {
			return nil, fmt.Errorf("%s: %q is no end of a value", line, rest)
		}
	}
}

// value reads a JSON value, or absent, and returns what comes after it.
func value(text string) (Value, string, error) {
	if rest, ok := strings.CutPrefix(text, "absent"); ok {
		return Value{}, strings.TrimPrefix(rest, " "), nil
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	v := Value{There: true}
	if err := decoder.Decode(&v.JSON); err != nil {
		return v, "", fmt.Errorf("no JSON value begins %q: %w", text, err)
	}
	return v, strings.TrimPrefix(text[decoder.InputOffset():], " "), nil
}
