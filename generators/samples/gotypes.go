package samples

import (
	"cmp"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// exampleGoTypes adds examples to the schema of a type for what only its Go types say: API servers take any string for
// a metav1.Duration, any time for a metav1.MicroTime, and any value for a type with constants and no enum. Controllers
// do not.
func exampleGoTypes(t *model.Type, s *props) {
	if t == nil || s == nil {
		return
	}
	if s.Type == "string" {
		if s.Example == nil && s.Default == nil && len(s.Enum) == 0 {
			s.Example = firstAccepted(s, stringsOf(model.Deref(t)))
		}
		return
	}
	for name, property := range s.Properties {
		exampleGoTypes(typeOf(t, name), &property)
		s.Properties[name] = property
	}
	if s.Items != nil {
		exampleGoTypes(typeOf(t, 0), s.Items.Schema)
	}
	if s.AdditionalProperties != nil {
		exampleGoTypes(typeOf(t, ""), s.AdditionalProperties.Schema)
	}
}

// stringsOf returns texts of a Go type as JSON: durations, times, or the constants in the order of their declarations.
func stringsOf(t *model.Type) (all []string) {
	if t.Is(model.MetaV1, "Duration") {
		return []string{`"1h"`, `"10m"`, `"30s"`}
	}
	if t.Is(model.MetaV1, "MicroTime") {
		return []string{`"2025-01-01T00:00:00.000000Z"`}
	}
	constants := t.Values()
	slices.SortStableFunc(constants, func(a, b model.Constant) int {
		return cmp.Or(cmp.Compare(a.Pos.Filename, b.Pos.Filename), cmp.Compare(a.Pos.Offset, b.Pos.Offset))
	})
	for _, c := range constants {
		if c.JSON != `""` {
			all = append(all, c.JSON)
		}
	}
	return all
}

// firstAccepted returns the first value that a schema accepts, or nil.
func firstAccepted(s *props, values []string) *apiext.JSON {
	if len(values) == 0 {
		return nil
	}
	judge, err := objects.Part(s)
	if err != nil {
		return nil // the CRD has been refused
	}
	for _, value := range values {
		example := &apiext.JSON{Raw: []byte(value)}
		if v, ok := decoded(example); ok && len(judge.Errors(v)) == 0 {
			return example
		}
	}
	return nil
}
