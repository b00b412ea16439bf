package crd_test

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/generators/crd"
	"github.com/gen-toolkit/gen/generators/crd/change"
)

const fruits = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fruits.example.org}
spec:
  group: example.org
  names: {kind: Fruit, plural: fruits}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          color: {type: string, enum: [red, blue]}
`

// A program asks what breaks before it installs the CRDs of a release.
func ExampleBreaking() {
	var old apiext.CustomResourceDefinition
	if err := yaml.Unmarshal([]byte(fruits), &old); err != nil {
		panic(err)
	}
	new := old.DeepCopy()
	color := new.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["color"]
	color.Enum = color.Enum[:1]
	new.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["color"] = color

	installed, release := []*apiext.CustomResourceDefinition{&old}, []*apiext.CustomResourceDefinition{new}
	for _, found := range crd.Breaking(installed, release) {
		rule := change.Find(found.Rule)
		fmt.Println(found.Rule, rule.Severity == diag.Error, found.Subject)
		fmt.Println(found.Message)
		fmt.Println(rule.Remedy)
	}
	// Output:
	// enum-value-removed true example.org/v1 Fruit color
	// the value "blue" is gone
	// keep what was valid valid, or add a version of the API with the change
}
