package samples

import (
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
)

// A place is the way from an object to a value inside of it: names of fields and keys, which are strings, and indexes,
// which are ints.
type place []any

// String returns the place as API servers write it, e.g. spec.rules[0].name.
func (p place) String() string {
	var b strings.Builder
	for _, step := range p {
		if i, ok := step.(int); ok {
			b.WriteString("[" + strconv.Itoa(i) + "]")
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('.')
		}
		b.WriteString(step.(string))
	}
	return b.String()
}

// with returns the place of a value inside of the one at p.
func (p place) with(step any) place { return append(p[:len(p):len(p)], step) }

// resolve returns the place of a path, e.g. spec.rules[0].name, as far as the object has it. rest is the name of the
// field that is missing there, e.g. "name", or "".
func resolve(object any, path string) (p place, rest string) {
	for path = strings.TrimPrefix(path, "."); path != "" && path != "<nil>"; path = strings.TrimLeft(path, ".") {
		switch v := object.(type) {
		case map[string]any:
			key := ""
			bare := strings.TrimPrefix(path, "[")
			for name := range v { // a name may have dots
				after, ok := strings.CutPrefix(bare, name)
				if ok && (after == "" || strings.ContainsAny(after[:1], ".[]")) && len(name) > len(key) {
					key = name
				}
			}
			if key == "" {
				name, _, _ := strings.Cut(strings.TrimLeft(path, "["), ".")
				name, _, _ = strings.Cut(name, "[")
				return p, strings.TrimSuffix(name, "]")
			}
			path = strings.TrimPrefix(strings.TrimPrefix(bare, key), "]")
			p, object = p.with(key), v[key]
		case []any:
			digits := strings.TrimLeft(path, "[")
			end := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
			if end < 0 {
				end = len(digits)
			}
			i, err := strconv.Atoi(digits[:end])
			if err != nil || i >= len(v) {
				return p, ""
			}
			path = strings.TrimPrefix(digits[end:], "]")
			p, object = p.with(i), v[i]
		default:
			return p, ""
		}
	}
	return p, ""
}

// get returns the value at a place that the object has.
func get(object any, p place) any {
	for _, step := range p {
		if i, ok := step.(int); ok {
			object = object.([]any)[i]
		} else {
			object = object.(map[string]any)[step.(string)]
		}
	}
	return object
}

// removed is the value by which [with] removes a field or an item.
type removed struct{}

// with returns a copy of an object with another value at a place. A list has the items up to it.
func with(object any, p place, value any) any {
	if len(p) == 0 {
		return value
	}
	object = runtime.DeepCopyJSONValue(object)
	switch parent, last := get(object, p[:len(p)-1]), p[len(p)-1]; parent := parent.(type) {
	case map[string]any:
		if _, gone := value.(removed); gone {
			delete(parent, last.(string))
		} else {
			parent[last.(string)] = value
		}
	case []any:
		i := last.(int)
		if _, gone := value.(removed); gone {
			return with(object, p[:len(p)-1], append(parent[:i:i], parent[i+1:]...))
		} else if i == len(parent) {
			return with(object, p[:len(p)-1], append(parent[:i:i], value))
		}
		parent[i] = value
	}
	return object
}

// schemaAt returns the schema of a place, or nil where the object may have any value.
func schemaAt(s *props, p place) *props {
	for _, step := range p {
		if s == nil {
			return nil
		}
		switch step := step.(type) {
		case int:
			if s.Items == nil {
				return nil
			}
			s = s.Items.Schema
		case string:
			if property, ok := s.Properties[step]; ok {
				s = &property
			} else if s.AdditionalProperties != nil {
				s = s.AdditionalProperties.Schema
			} else {
				return nil
			}
		}
	}
	return s
}
