package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A schema is the part of the JSON schema of gen.yaml that the pages show.
type schema struct {
	Description string
	Type        types
	Enum        []any
	Default     any
	Items       *schema
	Properties  map[string]schema
}

// types are the JSON types of a value, which a schema has as a word or a list.
type types []string

func (t *types) UnmarshalJSON(content []byte) error {
	if strings.HasPrefix(string(content), "[") {
		return json.Unmarshal(content, (*[]string)(t))
	}
	*t = make(types, 1)
	return json.Unmarshal(content, &(*t)[0])
}

// An option is a key of gen.yaml.
type option struct {
	Key string
	schema
}

func (s schema) options() (all []option) {
	for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
		all = append(all, option{key, s.Properties[key]})
	}
	return all
}

// words are those of YAML for the JSON types.
var words = map[string]string{"string": "string", "boolean": "true or false", "integer": "integer", "array": "list",
	"object": "mapping", "null": "empty"}

// Value returns what values a key takes, e.g. "list of strings", or "mapping, or empty".
func (s schema) Value() string {
	if len(s.Enum) > 0 {
		return alternatives(texts(s.Enum))
	}
	var all []string
	for _, t := range s.Type {
		word := words[t]
		if s.Items != nil && t == "array" && len(s.Items.Type) == 1 {
			word += " of " + words[s.Items.Type[0]] + "s"
		}
		all = append(all, word)
	}
	return alternatives(all)
}

// Defaults returns the default as text, e.g. "minimal, full"; "" where there is none.
func (s schema) Defaults() string {
	switch v := s.Default.(type) {
	case nil:
		return ""
	case []any:
		return strings.Join(texts(v), ", ")
	default:
		return fmt.Sprint(v)
	}
}

func texts(values []any) (all []string) {
	for _, v := range values {
		all = append(all, fmt.Sprint(v))
	}
	return all
}

// alternatives returns words with an "or" before the last one.
func alternatives(all []string) string {
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	last := len(all) - 1
	return strings.Join(all[:last], ", ") + ", or " + all[last]
}
