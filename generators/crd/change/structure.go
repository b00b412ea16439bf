package change

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// pruned reports an object that kept fields which its schema does not name, and does not any more.
func (c *comparison) pruned(old, new *props) {
	if new.Type == "object" && holdsAny(old) && !holdsAny(new) {
		c.add("unknown-fields-pruned", "x-kubernetes-preserve-unknown-fields",
			"fields that the schema does not name are pruned, and were kept")
	}
}

// structure reports changes of what the API server keeps and how it merges.
func (c *comparison) structure(old, new *props) {
	if new.XEmbeddedResource && !old.XEmbeddedResource {
		c.add("type-changed", "x-kubernetes-embedded-resource", "the value is an object with apiVersion and kind")
	}
	_, named := new.Properties["metadata"]
	if old.XEmbeddedResource && !new.XEmbeddedResource && !named && !holdsAny(new) {
		c.add("unknown-fields-pruned", "x-kubernetes-embedded-resource",
			"apiVersion, kind and metadata are pruned, and were kept")
	}
	c.merging("x-kubernetes-list-type", "list", old.XListType, new.XListType, "atomic")
	c.merging("x-kubernetes-map-type", "map", old.XMapType, new.XMapType, "granular")
	a, b := slices.Sorted(slices.Values(old.XListMapKeys)), slices.Sorted(slices.Values(new.XListMapKeys))
	if len(a) > 0 && len(b) > 0 && !slices.Equal(a, b) {
		c.add("list-keys-changed", "x-kubernetes-list-map-keys", "the keys of the list are %s, and were %s",
			strings.Join(b, ", "), strings.Join(a, ", "))
	}
	asked := conditionsFor(old, new)
	for _, k := range []struct {
		name    string
		was, is any
		any     bool
	}{
		{"allOf", old.AllOf, asked.AllOf, len(asked.AllOf) > 0},
		{"anyOf", old.AnyOf, asked.AnyOf, len(asked.AnyOf) > 0},
		{"oneOf", old.OneOf, asked.OneOf, len(asked.OneOf) > 0}, {"not", old.Not, asked.Not, asked.Not != nil},
	} {
		if k.any && !new.XIntOrString && text(k.was) != text(k.is) {
			c.add("condition-changed", k.name, "%s demands something else", k.name)
		}
	}
}

// merging reports another type of list or map.
func (c *comparison) merging(keyword, noun string, old, new *string, standard string) {
	was, is := standard, standard
	if old != nil {
		was = *old
	}
	if new != nil {
		is = *new
	}
	switch {
	case was == is:
	case noun == "list" && is != "atomic":
		c.add("list-type-tightened", keyword, "the list is of type %s, and was %s", is, was)
	default:
		c.add(noun+"-type-changed", keyword, "the %s is of type %s, and was %s", noun, is, was)
	}
}

func text(v any) string {
	raw, err := json.Marshal(v)
	return cmp.Or(string(raw), textOf(&err))
}
