package lsp

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/gen-toolkit/gen/codegen"
	"github.com/gen-toolkit/gen/internal/config"
)

// A schema is a part of the JSON schema of gen.yaml: see [config.Schema].
type schema struct {
	Type        any                `json:"type"` // a text, or several
	Description string             `json:"description"`
	Properties  map[string]*schema `json:"properties"`
	Items       *schema            `json:"items"`
	Enum        []string           `json:"enum"`
	Default     any                `json:"default"`
}

func newSchema(generators []*codegen.Generator) (*schema, error) {
	content, err := config.Schema(generators)
	if err != nil {
		return nil, err
	}
	s := &schema{}
	return s, json.Unmarshal(content, s)
}

// at returns the part at a path of keys, or nil; the key "[]" leads to the elements of a list.
func (s *schema) at(path []string) *schema {
	for _, key := range path {
		switch {
		case s == nil:
			return nil
		case key == element:
			s = s.Items
		default:
			s = s.Properties[key]
		}
	}
	return s
}

// is reports whether values may be of a type, e.g. "boolean".
func (s *schema) is(name string) bool {
	return s.Type == name || strings.Contains(fmt.Sprint(s.Type), name)
}

// documentation returns what a key means, with the default.
func (s *schema) documentation() string {
	text := s.Description
	if s.Default != nil {
		value, _ := json.Marshal(s.Default) // it has been unmarshaled
		text += fmt.Sprintf("\n\nDefault: `%s`", value)
	}
	return text
}
