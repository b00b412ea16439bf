package samples

import (
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// refused collects the examples in a schema that API servers refuse as values.
func refused(s *props, at place, all *[]missing) {
	if v, ok := decoded(s.Example); ok {
		judge, err := objects.Part(s)
		if err != nil {
			return // the CRD has been refused
		}
		if errors := judge.Errors(v); len(errors) > 0 {
			*all = append(*all, missing{at.String(), errors[0].ErrorBody()})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		refused(&property, at.with(name), all)
	}
	if s.Items != nil && s.Items.Schema != nil {
		refused(s.Items.Schema, at.with(0), all)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		refused(s.AdditionalProperties.Schema, at.with("example"), all)
	}
}
