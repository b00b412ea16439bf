package keyword

import "github.com/gen-toolkit/gen/codegen/marker"

// objectMarkers are the markers of structs and maps.
var objectMarkers = []Marker{
	count("MaxProperties", "The greatest number of keys of an object.", "maxProperties", isObject,
		func(s *props) **int64 { return &s.MaxProperties }),
	count("MinProperties", "The least number of keys of an object.", "minProperties", isObject,
		func(s *props) **int64 { return &s.MinProperties }),
	{
		Definition: defined("mapType"),
		Set:        func(s *props, m marker.Marker) error { s.XMapType = new(m.Value); return isObject(s) },
		Unset:      func(s *props) { s.XMapType = nil },
		merge: func(m *merger) {
			if m.with.XMapType != nil {
				m.into.XMapType = m.with.XMapType
			}
		},
		keywords: []string{"x-kubernetes-map-type", "type"},
	},
	{
		Definition: defined("structType"),
		Set: func(s *props, m marker.Marker) error {
			s.XMapType = new(m.Value)
			if s.Type == "" { // Schemaless
				return nil
			}
			return isObject(s)
		},
		Unset:    func(s *props) { s.XMapType = nil },
		keywords: []string{"x-kubernetes-map-type", "type"},
	},
	{
		Definition: validation("XPreserveUnknownFields", marker.None, "Fields without a schema are kept."),
		forItems:   true,
		Set:        preserve,
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
		Set:      preserve,
		keywords: []string{"x-kubernetes-preserve-unknown-fields"},
	},
	{
		Definition: validation("XEmbeddedResource", marker.None, "The value is a whole API object."), forItems: true,
		Set:      embedObject,
		merge:    func(m *merger) { m.either(func(s *props) *bool { return &s.XEmbeddedResource }) },
		keywords: []string{"x-kubernetes-embedded-resource"},
	},
	{
		Definition: marker.Definition{Name: prefix + "EmbeddedResource", Scopes: onField, Kind: marker.None,
			Doc: "The field is a whole API object."},
		Set:      embedObject,
		keywords: []string{"x-kubernetes-embedded-resource"},
	},
}

func isObject(s *props) error { return is(s, "object") }

func preserve(s *props, _ marker.Marker) error {
	s.XPreserveUnknownFields = new(true)
	return nil
}

func embedObject(s *props, _ marker.Marker) error {
	s.XEmbeddedResource = true
	return nil
}
