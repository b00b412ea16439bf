package keyword

import (
	"testing"

	apiserver "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

// TestFormats: gen and an API server agree on which formats count, for each type.
func TestFormats(t *testing.T) {
	names := append([]string{"", "date_time", "url", "ipv44", "datetime", "int-32", "Email"}, format.Values...)
	for _, jsonType := range []string{"string", "integer", "number", "boolean", "array", "object", ""} {
		for _, name := range names {
			of := &spec.Schema{SchemaProps: spec.SchemaProps{Format: name}}
			if jsonType != "" {
				of.Type = spec.StringOrArray{jsonType}
			}
			unknown := len(apiserver.GetUnrecognizedFormats(of, version.MajorMinor(1, 36))) > 0
			if err := enforced(&props{Type: jsonType, Format: name}); (err != nil) != unknown {
				t.Errorf("format %q of type %q: %v, but unknown to the API server: %v", name, jsonType, err, unknown)
			}
		}
	}
}
