package importer

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

const metaV1 = "k8s.io/apimachinery/pkg/apis/meta/v1"

// Key identifies what a schema takes. Two schemas with the same key take the same values; with docs also their
// descriptions are the same.
func Key(s *props, docs bool) string {
	c := s.DeepCopy()
	if !docs {
		strip(c)
	}
	text, _ := json.Marshal(c) // a schema is JSON
	return string(text)
}

// strip removes what says nothing about values.
func strip(s *props) {
	s.Description, s.Title, s.Example, s.ExternalDocs = "", "", nil, nil
	slices.Sort(s.Required)
	for name, property := range s.Properties {
		strip(&property)
		s.Properties[name] = property
	}
	if s.Items != nil && s.Items.Schema != nil {
		strip(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		strip(s.AdditionalProperties.Schema)
	}
}

// A match is an existing Go type for a schema, e.g. metav1.Time.
type match struct {
	ref     *Ref
	scalar  bool     // optional fields need no pointer
	markers []string // in addition
	clear   func(*props)
}

// rest returns what a schema says beyond the type: markers say it.
func (k *match) rest(s *props) *props {
	c := *s
	k.clear(&c)
	return &c
}

var (
	rawExtension = &Ref{Path: "k8s.io/apimachinery/pkg/runtime", Alias: "runtime", Name: "RawExtension"}
	anyJSON      = &Ref{Path: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1", Alias: "apiextensionsv1",
		Name: "JSON"}
	intOrString = &Ref{Path: "k8s.io/apimachinery/pkg/util/intstr", Alias: "intstr", Name: "IntOrString"}
	quantity    = &Ref{Path: "k8s.io/apimachinery/pkg/api/resource", Alias: "resource", Name: "Quantity"}
)

const quantityPattern = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`

var plain = []apiext.JSONSchemaProps{{Type: "integer"}, {Type: "string"}}

// wellKnown returns the type of a schema that has one: of apimachinery, or a real one with the same schema.
func (p *goPackage) wellKnown(s *props, name string) *match {
	keeps := s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
	open := len(s.Properties) == 0 && (s.AdditionalProperties == nil || s.AdditionalProperties.Schema == nil)
	switch {
	case s.XIntOrString && s.Pattern == quantityPattern:
		return &match{ref: quantity, clear: func(s *props) { clearIntOrString(s); s.Pattern = "" }}
	case s.XIntOrString:
		return &match{ref: intOrString, clear: clearIntOrString}
	case s.Type == "string" && s.Format == "date-time":
		return &match{ref: &Ref{Path: metaV1, Alias: "metav1", Name: "Time"}, clear: func(s *props) { s.Format = "" }}
	case s.Type == "object" && open && !keeps && s.AdditionalProperties == nil && name == "Metadata":
		return &match{ref: &Ref{Path: metaV1, Alias: "metav1", Name: "ObjectMeta"}, clear: func(*props) {}}
	case s.Type == "object" && open && (keeps || s.AdditionalProperties != nil && s.AdditionalProperties.Allows):
		return &match{ref: rawExtension, clear: func(s *props) {
			s.XPreserveUnknownFields,
				s.AdditionalProperties = nil, nil
		}}
	case s.Type == "" && keeps && len(s.Properties) == 0 && p.JSON:
		return &match{ref: anyJSON, clear: func(s *props) { s.XPreserveUnknownFields = nil }}
	case s.Type == "" && keeps && len(s.Properties) == 0:
		return &match{ref: rawExtension, markers: []string{"kubebuilder:validation:Schemaless",
			"kubebuilder:pruning:PreserveUnknownFields"}, clear: func(s *props) { s.XPreserveUnknownFields = nil }}
	}
	return p.realType(s, name)
}

// large is the size from which a schema is that of a type by nothing but its form.
const large = 8

// realType returns a real type with the same schema. A small one could be anybody's: it must have the same
// descriptions, or the field must be called like it. The status of one kind is not that of another.
func (p *goPackage) realType(s *props, name string) *match {
	if s.Type != "object" || len(s.Properties) == 0 {
		return nil
	}
	of := typeOnly(s)
	of.Description = ""
	found, docs := p.Real[Key(of, false)], Key(of, true)
	i := slices.IndexFunc(found, func(r Ref) bool { return strings.HasSuffix(name, r.Name) })
	if i < 0 {
		i = slices.IndexFunc(found, func(r Ref) bool {
			return !strings.HasSuffix(r.Name, "Status") && (size(s) >= large || r.docs == docs)
		})
	}
	if i < 0 {
		return nil
	}
	return &match{ref: &found[i], clear: func(s *props) {
		*s = props{Default: s.Default, Nullable: s.Nullable, Title: s.Title, Example: s.Example}
	}}
}

// size returns the number of schemas in a schema.
func size(s *props) int {
	n := 1
	for _, property := range s.Properties {
		n += size(&property)
	}
	if s.Items != nil && s.Items.Schema != nil {
		n += size(s.Items.Schema)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		n += size(s.AdditionalProperties.Schema)
	}
	return n
}

// clearIntOrString removes what the type says. anyOf may say more.
func clearIntOrString(s *props) {
	s.XIntOrString = false
	if reflect.DeepEqual(s.AnyOf, plain) {
		s.AnyOf = nil
	}
}
