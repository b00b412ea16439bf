package keyword

import (
	"errors"
	"slices"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// listMarkers are the markers of lists.
var listMarkers = []Marker{
	count("MaxItems", "The greatest number of items of a list.", "maxItems", isList,
		func(s *props) **int64 { return &s.MaxItems }),
	count("MinItems", "The least number of items of a list.", "minItems", isList,
		func(s *props) **int64 { return &s.MinItems }),
	{
		Definition: defined("k8s:maxItems"), FieldOnly: true,
		Set:      func(s *props, m marker.Marker) error { s.MaxItems = new(m.Int()); return isList(s) },
		keywords: []string{"maxItems"},
	},
	{
		Definition: validation("UniqueItems", marker.Bool,
			"The items of a list differ. API servers refuse it; use +listType=set."), forItems: true,
		Set:      func(s *props, m marker.Marker) error { s.UniqueItems = m.Bool(); return isList(s) },
		Unset:    func(s *props) { s.UniqueItems = false },
		merge:    func(m *merger) { m.either(func(s *props) *bool { return &s.UniqueItems }) },
		keywords: []string{"uniqueItems"},
	},
	{
		Definition: defined("listMapKey"), alias: "k8s:listMapKey", adds: true,
		Set:   listMapKey,
		Unset: func(s *props) { s.XListMapKeys = nil },
		merge: func(m *merger) {
			if len(m.with.XListMapKeys) > 0 {
				m.into.XListMapKeys = m.with.XListMapKeys
			}
		},
		keywords: []string{"x-kubernetes-list-map-keys"},
	},
	{
		Definition: defined("listType"), alias: "k8s:listType", order: -1,
		Set:   func(s *props, m marker.Marker) error { s.XListType = new(m.Value); return isList(s) },
		Unset: func(s *props) { s.XListType, s.XListMapKeys = nil, nil },
		merge: func(m *merger) {
			if m.with.XListType != nil {
				m.into.XListType = m.with.XListType
			}
		},
		keywords: []string{"x-kubernetes-list-type", "x-kubernetes-list-map-keys", "type"},
	},
}

func isList(s *props) error { return is(s, "array") }

func listMapKey(s *props, m marker.Marker) error {
	if s.XListType == nil || *s.XListType != "map" {
		return errors.New("is for a list with +listType=map")
	}
	if !slices.Contains(s.XListMapKeys, m.Value) { // as +listMapKey and as +k8s:listMapKey
		s.XListMapKeys = append(s.XListMapKeys, m.Value)
	}
	return isList(s)
}
