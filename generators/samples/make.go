package samples

import (
	"maps"
	"slices"
	"strings"
)

// A maker makes values of schemas that satisfy all but rules, unions and what else concerns several fields: for these
// there is the [fixer].
type maker struct{ full bool }

// value returns the n-th value of a schema, as far as there are several: items of a list differ.
func (m maker) value(name string, s *props, n int) any {
	if v, ok := decoded(s.Example); ok && n == 0 {
		return v
	}
	if v, ok := decoded(s.Default); ok && n == 0 && v != nil && !m.opened(v) {
		return v
	}
	switch {
	case s.XEmbeddedResource:
		return m.embedded(s, n)
	case s.Type == "object":
		return m.object(s, n)
	case s.Type == "array":
		return m.array(name, s)
	}
	if all := scalars(name, s); len(all) > 0 {
		return all[n%len(all)]
	}
	if s.Nullable {
		return nil
	}
	switch s.Type {
	case "string":
		return numbered(n)
	case "integer", "number":
		return int64(n)
	case "boolean":
		return true
	}
	return map[string]any{} // any value
}

// shown returns a value of a schema, with an item if it is a list.
func (m maker) shown(name string, s *props) any {
	v := m.value(name, s, 0)
	if list, ok := v.([]any); ok && len(list) == 0 && s.Items != nil && (s.MaxItems == nil || *s.MaxItems > 0) {
		return []any{m.value(name, s.Items.Schema, 0)}
	}
	return v
}

// opened reports whether a default is replaced by a value that shows its fields.
func (m maker) opened(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return m.full
	case []any:
		return m.full && !slices.ContainsFunc(v, scalarValue)
	}
	return false
}

func scalarValue(v any) bool {
	_, object := v.(map[string]any)
	return !object
}

// object returns an object with the required fields, or with all.
func (m maker) object(s *props, n int) map[string]any {
	object := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		if required(s, name) || m.full {
			object[name] = m.value(name, &property, n)
		}
	}
	least := int64(0)
	if s.MinProperties != nil {
		least = *s.MinProperties
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		if m.full {
			least = max(least, 1)
		}
		for i := 0; int64(len(object)) < least && i < 64; i++ {
			object[numbered(i)] = m.value("", a.Schema, i)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		if _, ok := object[name]; !ok && int64(len(object)) < least {
			object[name] = m.value(name, &property, n)
		}
	}
	if s.MaxProperties != nil {
		for _, name := range slices.Backward(slices.Sorted(maps.Keys(object))) {
			if int64(len(object)) > *s.MaxProperties && !required(s, name) {
				delete(object, name)
			}
		}
	}
	return object
}

// embedded returns an object of Kubernetes.
func (m maker) embedded(s *props, n int) map[string]any {
	object := m.object(s, n)
	object["apiVersion"], object["kind"] = "v1", "ConfigMap"
	object["metadata"] = map[string]any{"name": numbered(n)}
	return object
}

// array returns a list with the least number of items, or with one.
func (m maker) array(name string, s *props) []any {
	least := int64(0)
	if s.MinItems != nil {
		least = *s.MinItems
	}
	if m.full && (s.MaxItems == nil || *s.MaxItems > 0) {
		least = max(least, 1)
	}
	list := []any{}
	if s.Items == nil || s.Items.Schema == nil {
		return list
	}
	for i := range min(least, 64) {
		list = append(list, m.value(strings.TrimSuffix(name, "s"), s.Items.Schema, int(i)))
	}
	return list
}

// required reports whether a schema's object must have a field: API servers fill in defaults.
func required(s *props, name string) bool {
	return slices.Contains(s.Required, name) && s.Properties[name].Default == nil
}
