package keyword

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// alternativeMarkers are the markers of schemas of which a value keeps to some, or to none. API servers want these
// schemas to say nothing of types, descriptions and defaults: what they refuse is an error at the marker.
var alternativeMarkers = []Marker{
	alternative("oneOf", "The value keeps to exactly one of some schemas. "+
		"E.g. +gen:oneOf=[{required: [name]}, {required: [selector]}]. A CEL rule has a better message.",
		func(s *props) bool { return len(s.OneOf) > 0 }, func(s, from *props) { s.OneOf = from.OneOf }),
	alternative("anyOf", "The value keeps to at least one of some schemas. "+
		"E.g. +gen:anyOf=[{format: ipv4}, {format: ipv6}]. A CEL rule has a better message.",
		func(s *props) bool { return len(s.AnyOf) > 0 }, func(s, from *props) { s.AnyOf = from.AnyOf }),
	alternative("not", "The value does not keep to a schema. E.g. +gen:not={enum: [default, kube-system]}. "+
		"A CEL rule has a better message.",
		func(s *props) bool { return s.Not != nil }, func(s, from *props) { s.Not = from.Not }),
}

// unread says what is wrong with the value of a marker that can't be read.
func unread(err error, keyword string) error {
	text := err.Error()
	if strings.Contains(text, "cannot unmarshal") {
		if keyword == "not" {
			return errors.New("it wants a schema, e.g. {enum: [a]}")
		}
		return errors.New("it wants a list of schemas, e.g. [{required: [a]}, {required: [b]}]")
	}
	if i := strings.LastIndex(text, "json: "); i >= 0 {
		text = text[i+len("json: "):]
	}
	return fmt.Errorf("it is not a schema: %s", text)
}

// alternative returns the marker of a keyword, whose value is YAML. has reports whether a schema has the keyword, and
// take gives it that of another one. Several count together, by allOf.
func alternative(keyword, doc string, has func(*props) bool, take func(s, from *props)) Marker {
	add := func(s, more *props) {
		apart, there := props{}, props{}
		take(&apart, more)
		take(&there, s)
		switch {
		case !has(s):
			take(s, more)
		case !reflect.DeepEqual(apart, there):
			s.AllOf = append(slices.Clip(s.AllOf), apart)
		}
	}
	return Marker{
		Definition: marker.Definition{Name: "gen:" + keyword, Scopes: onBoth, Kind: marker.Any, Doc: doc},
		Set: func(s *props, m marker.Marker) error {
			var more props
			if err := yaml.UnmarshalStrict([]byte("{"+keyword+": "+m.Value+"}"), &more); err != nil {
				return unread(err, keyword)
			}
			if !has(&more) {
				return errors.New("it needs a schema")
			}
			add(s, &more)
			return nil
		},
		Unset: func(s *props) { take(s, &props{}) },
		merge: func(m *merger) {
			if has(m.with) {
				add(m.into, m.with)
			}
		},
		keywords: []string{keyword}, Fragments: true,
	}
}
