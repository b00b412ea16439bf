package samples

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/gen-toolkit/gen/codegen/model"
)

// exampleDurations adds examples to the schema of a type for what only its Go types say: API servers take any string
// for a metav1.Duration, and controllers do not.
func exampleDurations(t *model.Type, s *props) {
	if t == nil || s == nil {
		return
	}
	given := s.Example != nil || s.Default != nil || s.Type != "string"
	if t = model.Deref(t); t.Is(model.MetaV1, "Duration") && !given {
		s.Example = &apiext.JSON{Raw: []byte(`"1h"`)}
		return
	}
	for name, property := range s.Properties {
		exampleDurations(typeOf(t, name), &property)
		s.Properties[name] = property
	}
	if s.Items != nil {
		exampleDurations(typeOf(t, 0), s.Items.Schema)
	}
	if s.AdditionalProperties != nil {
		exampleDurations(typeOf(t, ""), s.AdditionalProperties.Schema)
	}
}
