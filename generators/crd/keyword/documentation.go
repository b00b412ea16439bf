package keyword

import (
	"encoding/json"
	"fmt"
	"net/url"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/marker"
)

// documentationMarkers are the markers that users read. What they set is replaced by Document, not merged.
var documentationMarkers = []Marker{
	{
		Definition: marker.Definition{Name: "kubebuilder:title", Scopes: onBoth, Kind: marker.Any,
			Doc: "The schema's title."},
		Set: func(s *props, m marker.Marker) error {
			raw, err := m.JSON()
			if err != nil {
				return err
			}
			return json.Unmarshal(raw, &s.Title)
		},
		Unset: func(s *props) { s.Title = "" },
	},
	{
		Definition: marker.Definition{Name: "kubebuilder:example", Scopes: onField, Kind: marker.Any,
			Doc: "An example of the value."},
		Set:   func(s *props, m marker.Marker) (err error) { s.Example, err = JSON(m, s.Type); return err },
		Unset: func(s *props) { s.Example = nil },
	},
	{
		Definition: marker.Definition{Name: "kubebuilder:externalDocs", Scopes: onBoth, Kind: marker.Args,
			Doc: "A link to documentation.", ArgDefs: []marker.ArgDef{
				{Name: "url", Kind: marker.String, Required: true}, {Name: "description", Kind: marker.String}}},
		Set: func(s *props, m marker.Marker) error {
			if _, err := url.ParseRequestURI(m.Args["url"]); err != nil {
				return fmt.Errorf("%q is not a URL", m.Args["url"])
			}
			s.ExternalDocs = &apiext.ExternalDocumentation{URL: m.Args["url"], Description: m.Args["description"]}
			return nil
		},
		Unset: func(s *props) { s.ExternalDocs = nil },
	},
}

// Document replaces the documentation of a type by that of the field.
func Document(s *props, field props) {
	if field.Title != "" {
		s.Title = field.Title
	}
	if field.Description != "" {
		s.Description = field.Description
	}
	if field.Example != nil {
		s.Example = field.Example
	}
	if field.ExternalDocs != nil {
		s.ExternalDocs = field.ExternalDocs
	}
}
