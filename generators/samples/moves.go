package samples

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gen-toolkit/gen/generators/crd/schema"
)

// A move is one change of an object: another value of a field, one field more or one less.
type move struct {
	at    place
	value any
	order int // lower ones are tried first
}

// Orders of moves. Fields that rules name come before others.
const (
	change = iota
	extend
	reduce
	unnamed = 10
)

const deepest = 5 // how far below the place of an error a move may be

// A moves collects the moves in an object.
type moves struct {
	*search
	words map[string]bool // the names in the rules that have failed
	texts []any           // the literals in rules
	all   []move
}

var (
	identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)
	quoted     = regexp.MustCompile(`'([^'\\]*)'|"([^"\\]*)"`)
	number     = regexp.MustCompile(`\b[0-9]+\b`)
)

// movesIn returns the moves in a value, the most promising ones first. messages are those of its errors.
func movesIn(look *search, value any, messages []string) []move {
	c, s := &moves{search: look, words: map[string]bool{}}, look.schema
	add := func(text string) {
		for _, word := range identifier.FindAllString(text, -1) {
			c.words[word] = true
		}
	}
	for _, message := range messages {
		add(message)
	}
	for _, r := range s.XValidations {
		add(r.Rule)
	}
	schema.Walk(s, func(s *props) {
		for _, r := range s.XValidations {
			for _, literal := range quoted.FindAllStringSubmatch(r.Rule, -1) {
				c.texts = append(c.texts, literal[1]+literal[2])
			}
			for _, digits := range number.FindAllString(r.Rule, -1) {
				if n, err := strconv.ParseInt(digits, 10, 64); err == nil {
					c.texts = append(c.texts, n, n+1, n-1)
				}
			}
		}
	})
	c.visit(nil, value, s)
	slices.SortStableFunc(c.all, func(a, b move) int { return a.order - b.order })
	return c.all
}

func (c *moves) add(at place, value any, order int) {
	if name, ok := at[len(at)-1].(string); ok && !c.words[name] {
		order += unnamed
	}
	_, gone := value.(removed)
	if kept := cmp.Or(c.keep, c.only); gone && len(at) == 1 && at[0] == kept || c.only != "" && at[0] != c.only {
		return
	}
	c.all = append(c.all, move{at, value, order})
}

func (c *moves) visit(at place, value any, s *props) {
	if s == nil || len(at) > deepest {
		return
	}
	switch v := value.(type) {
	case map[string]any:
		c.object(at, v, s)
	case []any:
		if s.Items == nil || s.Items.Schema == nil {
			return
		}
		for i, item := range v {
			c.visit(at.with(i), item, s.Items.Schema)
			if len(v) > 1 || !c.full && c.keep == "" && c.only == "" { // an empty list shows nothing
				c.add(at.with(i), removed{}, reduce)
			}
		}
		c.add(at.with(len(v)), c.value("", s.Items.Schema, len(v)), extend)
		c.lists(at, s.Items.Schema)
	default:
		if len(at) == 0 {
			return
		}
		name, _ := at[len(at)-1].(string)
		for _, candidate := range c.candidates(name, s) {
			if candidate != value {
				c.add(at, candidate, change)
			}
		}
	}
}

// lists adds lists of two scalars, for rules that want a certain item in some list.
func (c *moves) lists(at place, s *props) {
	if s.Type == "object" || s.Type == "array" || len(at) == 0 {
		return
	}
	all := c.candidates("", s)
	for i := 0; i+1 < len(all) && i < 12; i++ {
		c.add(at, []any{all[i], all[i+1]}, change)
	}
}

// candidates returns further values of a schema: literals of rules, then those of [scalars].
func (c *moves) candidates(name string, s *props) (all []any) {
	if len(s.Enum) == 0 {
		for _, literal := range c.texts {
			text, ok := literal.(string)
			if ok != (s.Type == "string" || s.XIntOrString) {
				continue
			}
			if ok {
				literal = affixed(text)
			}
			if literal != "" && !slices.Contains(all, literal) && len(all) < 32 {
				all = append(all, literal)
			}
		}
	}
	for _, v := range scalars(name, s) {
		switch v.(type) {
		case map[string]any, []any:
		default:
			if !slices.Contains(all, v) && len(all) < 64 {
				all = append(all, v)
			}
		}
	}
	return all
}

// affixed returns a literal as a value: ".example.org" is the end of one, and "fruit-" the beginning.
func affixed(text string) string {
	const separators = ".-/@_"
	if text != "" && strings.Contains(separators, text[:1]) {
		text = "example" + text
	}
	if text != "" && strings.Contains(separators, text[len(text)-1:]) {
		text += "example"
	}
	return text
}

func (c *moves) object(at place, object map[string]any, s *props) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		if c.root && len(at) == 0 && name == "metadata" {
			c.name(at.with(name), object, &property)
			continue
		}
		if c.root && len(at) == 0 && (name == "apiVersion" || name == "kind") {
			continue
		}
		value, ok := object[name]
		switch {
		case ok:
			c.visit(at.with(name), value, &property)
			if !required(s, name) {
				c.add(at.with(name), removed{}, reduce)
			}
		case !c.root || len(at) > 0 || name != "status":
			c.add(at.with(name), maker{}.value(name, &property, 0), extend)
			if c.full && (property.Type == "object" || property.Type == "array") {
				c.add(at.with(name), c.value(name, &property, 0), extend)
			}
		}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if _, ok := s.Properties[key]; !ok {
				c.visit(at.with(key), object[key], a.Schema)
				c.add(at.with(key), removed{}, reduce)
			}
		}
		c.add(at.with(numbered(len(object))), c.value("", a.Schema, len(object)), extend)
		for _, literal := range c.texts {
			if key, ok := literal.(string); ok && object[key] == nil {
				c.add(at.with(key), c.value("", a.Schema, 0), extend)
			}
		}
	}
}

// name adds moves for the name of a resource, which rules may constrain.
func (c *moves) name(at place, object map[string]any, s *props) {
	if _, ok := object["metadata"].(map[string]any); !ok {
		return
	}
	property := s.Properties["name"]
	property.Type = "string"
	for _, candidate := range c.candidates("name", &property) {
		c.add(at.with("name"), candidate, change)
	}
}
