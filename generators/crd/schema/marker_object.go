package schema

import "github.com/gen-toolkit/gen/codegen/marker"

// objectMarkers are the markers of structs and maps.
var objectMarkers = []schemaMarker{
	count("MaxProperties", "The greatest number of keys of an object.", "maxProperties", isObject,
		func(s *props) **int64 { return &s.MaxProperties }),
	count("MinProperties", "The least number of keys of an object.", "minProperties", isObject,
		func(s *props) **int64 { return &s.MinProperties }),
	{
		Definition: defined("mapType"),
		set:        func(s *props, m marker.Marker) error { s.XMapType = ptr(m.Value); return isObject(s) },
		unset:      func(s *props) { s.XMapType = nil },
		merge: func(m *merger) {
			if m.with.XMapType != nil {
				m.into.XMapType = m.with.XMapType
			}
		},
		keywords: []string{"x-kubernetes-map-type", "type"},
	},
	{
		Definition: defined("structType"),
		set: func(s *props, m marker.Marker) error {
			s.XMapType = ptr(m.Value)
			if s.Type == "" { // Schemaless
				return nil
			}
			return isObject(s)
		},
		unset:    func(s *props) { s.XMapType = nil },
		keywords: []string{"x-kubernetes-map-type", "type"},
	},
	{
		Definition: validation("XPreserveUnknownFields", marker.None, "Fields without a schema are kept."),
		forItems:   true,
		set:        preserve,
		merge: func(m *merger) {
			if m.with.XPreserveUnknownFields != nil {
				m.into.XPreserveUnknownFields = m.with.XPreserveUnknownFields
			}
		},
		keywords: []string{"x-kubernetes-preserve-unknown-fields"},
	},
	{
		Definition: marker.Definition{Name: "kubebuilder:pruning:PreserveUnknownFields", Scopes: onBoth,
			Kind: marker.None, Doc: "Fields without a schema are kept."},
		set:      preserve,
		keywords: []string{"x-kubernetes-preserve-unknown-fields"},
	},
	{
		Definition: validation("XEmbeddedResource", marker.None, "The value is a whole API object."), forItems: true,
		set:      embedObject,
		merge:    func(m *merger) { m.either(func(s *props) *bool { return &s.XEmbeddedResource }) },
		keywords: []string{"x-kubernetes-embedded-resource"},
	},
	{
		Definition: marker.Definition{Name: prefix + "EmbeddedResource", Scopes: onField, Kind: marker.None,
			Doc: "The field is a whole API object."},
		set:      embedObject,
		keywords: []string{"x-kubernetes-embedded-resource"},
	},
}

func isObject(s *props) error { return is(s, "object") }

func preserve(s *props, _ marker.Marker) error {
	s.XPreserveUnknownFields = ptr(true)
	return nil
}

func embedObject(s *props, _ marker.Marker) error {
	s.XEmbeddedResource = true
	return nil
}
