package validate

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// unknownDefaults returns a message with the fields of a default that the type does not have, e.g. "the type has no
// field spec.colour, which is in the default".
func (f *finding) unknownDefaults() string {
	var value any
	s := f.node.schema
	if s == nil || s.Default == nil || json.Unmarshal(s.Default.Raw, &value) != nil {
		return ""
	}
	names := extraFields(s, value, "")
	switch len(names) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("the type has no field %s, which is in the default, and API servers would drop it", names[0])
	}
	return fmt.Sprintf("the type has no fields %s, which are in the default, and API servers would drop them",
		strings.Join(names, ", "))
}

// extraFields returns the paths in a value that its schema does not have.
func extraFields(s *apiext.JSONSchemaProps, value any, path string) (found []string) {
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			at := strings.TrimPrefix(path+"."+name, ".")
			if property, ok := s.Properties[name]; ok {
				found = append(found, extraFields(&property, value[name], at)...)
			} else if of := s.AdditionalProperties; of != nil && of.Schema != nil {
				found = append(found, extraFields(of.Schema, value[name], at)...)
			} else if of == nil && s.XPreserveUnknownFields == nil {
				found = append(found, at)
			}
		}
	case []any:
		for i, item := range value {
			if s.Items != nil && s.Items.Schema != nil {
				found = append(found, extraFields(s.Items.Schema, item, fmt.Sprintf("%s[%d]", path, i))...)
			}
		}
	}
	return found
}
