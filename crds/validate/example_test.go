package validate_test

import (
	"fmt"
	"testing/fstest"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/crds"
	"github.com/gen-toolkit/gen/crds/validate"
)

const fruits = `apiVersion: apiextensions.k8s.io/v1
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
          spec:
            type: object
            required: [color]
            properties:
              color: {type: string, enum: [Green, Red]}
              weight: {type: integer, minimum: 1, default: 100}
              variety:
                type: string
                x-kubernetes-validations: [{rule: self == oldSelf, message: variety is immutable}]
`

func fruit(text string) *unstructured.Unstructured {
	object := &unstructured.Unstructured{}
	if err := yaml.Unmarshal([]byte("apiVersion: example.org/v1\nkind: Fruit\nmetadata: {name: apple}\n"+text),
		&object.Object); err != nil {
		panic(err)
	}
	return object
}

func fruitValidator() *validate.Validator {
	set, err := crds.Parse(fstest.MapFS{"fruits.yaml": {Data: []byte(fruits)}})
	if err != nil {
		panic(err)
	}
	v, err := validate.New(set.Definitions()[0])
	if err != nil {
		panic(err)
	}
	return v
}

func ExampleValidator_Validate() {
	v := fruitValidator()
	fmt.Println(len(v.Validate(fruit("spec: {color: Red}"))), "errors")
	for _, problem := range v.Validate(fruit("spec: {color: Blue, weight: 0}")) {
		fmt.Println(problem)
	}
	// Output:
	// 0 errors
	// spec.color: Unsupported value: "Blue": supported values: "Green", "Red"
	// spec.weight: Invalid value: 0: spec.weight in body should be greater than or equal to 1
}

func ExampleValidator_ValidateUpdate() {
	v := fruitValidator()
	before, after := fruit("spec: {color: Red, variety: Boskoop}"), fruit("spec: {color: Green, variety: Gala}")
	fmt.Println(v.ValidateUpdate(after, before).ToAggregate())
	// Output: spec.variety: Invalid value: "Gala": variety is immutable
}

func ExampleValidator_Default() {
	v := fruitValidator()
	object := fruit("spec: {color: Red, colour: Red}")
	problems := v.Default(object)
	pruned, more := v.Prune(object)
	fmt.Println(object.Object["spec"], pruned, len(problems)+len(more))
	// Output: map[color:Red weight:100] [spec.colour] 0
}
