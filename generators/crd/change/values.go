package change

import (
	"bytes"
	"encoding/json"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// values reports changes of enums, defaults, null and text.
func (c *comparison) values(old, new *props) {
	c.enum(old.Enum, new.Enum)
	c.defaults(old, new)
	if old.Nullable && !new.Nullable {
		c.add("null-refused", "nullable", "the value may not be null")
	}
	if new.Nullable && !old.Nullable {
		c.add("null-allowed", "nullable", "the value may be null")
	}
	c.text(old, new)
}

func (c *comparison) enum(old, new []apiext.JSON) {
	switch {
	case len(old) == 0 && len(new) == 0:
	case len(new) == 0:
		c.add("enum-value-added", "enum", "the value is free, and was one of %s", list(old))
	case len(old) == 0:
		c.add("enum-added", "enum", "the value must be one of %s, and was free", list(new))
	default:
		if gone := without(old, new); len(gone) > 0 {
			c.add("enum-value-removed", "enum", "%s gone", are(gone))
		}
		if more := without(new, old); len(more) > 0 {
			c.add("enum-value-added", "enum", "%s new", are(more))
		}
	}
}

// defaults reports other values where an object sets none.
func (c *comparison) defaults(old, new *props) {
	was, is := old.Default, new.Default
	switch {
	case was == nil && is == nil, was != nil && is != nil && same(*was, *is):
	case was == nil:
		c.add("default-added", "default", "the default is %s, and was none", is.Raw)
	case is == nil:
		c.add("default-removed", "default", "the default %s is gone", was.Raw)
	default:
		c.add("default-changed", "default", "the default is %s, and was %s", is.Raw, was.Raw)
	}
}

// without returns the values of a list that another one lacks.
func without(all, others []apiext.JSON) (left []apiext.JSON) {
	for _, v := range all {
		if !contains(others, v) {
			left = append(left, v)
		}
	}
	return left
}

func contains(all []apiext.JSON, v apiext.JSON) bool {
	for _, other := range all {
		if same(other, v) {
			return true
		}
	}
	return false
}

// same reports whether two values are the same, whatever their layout.
func same(a, b apiext.JSON) bool {
	return bytes.Equal(a.Raw, b.Raw) || bytes.Equal(compact(a), compact(b))
}

// compact returns a value with sorted keys and without blanks.
func compact(v apiext.JSON) []byte {
	var value any
	if json.Unmarshal(v.Raw, &value) != nil {
		return v.Raw
	}
	text, _ := json.Marshal(value) // it has been read from JSON
	return text
}

func list(values []apiext.JSON) string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = string(v.Raw)
	}
	return strings.Join(all, ", ")
}

// are returns the beginning of a sentence, e.g. `the value "red" is` or `the values "red", "green" are`.
func are(values []apiext.JSON) string {
	if len(values) == 1 {
		return "the value " + list(values) + " is"
	}
	return "the values " + list(values) + " are"
}
