package definitions

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

const crd = `
metadata: {name: fruits.example.org, annotations: {controller-gen.kubebuilder.io/version: v0, team: a}}
spec:
  scope: Cluster
  versions:
  - name: v1
    served: true
    subresources: {}
    schema:
      openAPIV3Schema:
        required: [a]
        properties:
          a: {allOf: [{maxLength: 5}, {maxLength: 5}]}
          b: {maximum: 5, allOf: [{maximum: 5, exclusiveMaximum: true}]}
          c: {items: {additionalProperties: {}}}
`

func TestEntries(t *testing.T) {
	set := generated.Set{}
	if err := add(set, "garden", []byte(crd)); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for entry, value := range set {
		if entry.Package != "garden/fruits.example.org" {
			t.Errorf("package %s", entry.Package)
		}
		got[entry.What] = value
	}
	if diff := cmp.Diff(map[string]string{
		"annotation team": `"a"`, "spec scope": `"Cluster"`, "v1 name": `"v1"`, "v1 served": "true",
		"v1 ": `""`, "v1  required": `["a"]`, "v1 .a": `""`, "v1 .a maxLength": "5",
		"v1 .b": `""`, "v1 .b maximum": "5", "v1 .b allOf": `[{"exclusiveMaximum":true,"maximum":5}]`,
		"v1 .c": `""`, "v1 .c[]": `""`, "v1 .c[]{}": `""`,
	}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
