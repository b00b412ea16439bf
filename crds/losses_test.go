package crds

import (
	"maps"
	"slices"
	"strings"
	"testing"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

// TestPrune: what API servers remove of an object is found wherever it is, and nothing else.
func TestPrune(t *testing.T) {
	const schema = `
type: object
properties:
  spec:
    type: object
    properties:
      size: {type: integer}
      pages: {type: array, items: {type: object, properties: {color: {type: string}}}}
      labels: {type: object, additionalProperties: {type: object, properties: {lit: {type: boolean}}}}
      any: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {known: {type: object}}}
      inner: {type: object, x-kubernetes-embedded-resource: true, properties: {spec: {type: object}}}
`
	for object, want := range map[string]string{
		`{apiVersion: v1, kind: K, metadata: {name: a, labels: {b: c}}, spec: {size: 1}}`: "",
		`{spec: {size: 1, mode: slow, gone: null}, status: {}}`:                           ".spec.mode .status",
		`{spec: {pages: [{color: red}, {color: red, ink: 2}]}}`:                           ".spec.pages[*].ink",
		`{spec: {labels: {a: {lit: true, dim: true}}}}`:                                   ".spec.labels[*].dim",
		`{spec: {any: {x: 1, known: {b: 1}}}}`:                                            ".spec.any.known.b",
		`{spec: {inner: {apiVersion: v1, kind: K, spec: {z: 1}, status: 1}}}`: ".spec.inner.spec.z " +
			".spec.inner.status",
	} {
		var value map[string]any
		var s apiextensionsv1.JSONSchemaProps
		if err := yaml.Unmarshal([]byte(object), &value); err != nil {
			t.Fatal(err)
		}
		if err := yaml.Unmarshal([]byte(schema), &s); err != nil {
			t.Fatal(err)
		}
		lost := map[string]bool{}
		prune("", value, &s, lost)
		if got := strings.Join(slices.Sorted(maps.Keys(lost)), " "); got != want {
			t.Errorf("%s loses %q, want %q", object, got, want)
		}
	}
}
