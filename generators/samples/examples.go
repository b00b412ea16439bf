package samples

import (
	"maps"
	"slices"

	"github.com/gen-toolkit/gen/generators/crd/objects"
)

// refusedExamples collects the examples in a schema that API servers refuse as values.
func refusedExamples(s *props, path string, all *[]problem) {
	if v, ok := decoded(s.Example); ok {
		judge, err := objects.Part(s)
		if err != nil {
			return // the CRD has been refused
		}
		if errors := judge.Errors(v); len(errors) > 0 {
			*all = append(*all, problem{path, errors[0].ErrorBody()})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		refusedExamples(&property, join(path, name), all)
	}
	if s.Items != nil && s.Items.Schema != nil {
		refusedExamples(s.Items.Schema, path+"[0]", all)
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		refusedExamples(s.AdditionalProperties.Schema, join(path, "example"), all)
	}
}
