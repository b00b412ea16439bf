package e2e

import (
	"os"
	"reflect"
	"testing"

	"sigs.k8s.io/yaml"
)

// meant is what the generated CRD has to mean, besides descriptions and the standard properties of every object.
const meant = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fruits.example.org}
spec:
  group: example.org
  names: {kind: Fruit, listKind: FruitList, plural: fruits, singular: fruit}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {comment: {type: string}, sweet: {type: boolean}, weight: {type: integer}}}}}}
    additionalPrinterColumns:
    - {name: sweet, type: boolean, jsonPath: .spec.sweet}
    - {name: weight, type: integer, jsonPath: .spec.weight}
    - {name: comment, type: string, jsonPath: .spec.comment}
`

func TestCRDMeans(t *testing.T) {
	content, err := os.ReadFile(manifests + "/example.org_fruits.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var got, want map[string]any
	for text, into := range map[string]*map[string]any{string(content): &got, meant: &want} {
		if err := yaml.UnmarshalStrict([]byte(text), into); err != nil {
			t.Fatal(err)
		}
	}
	version := got["spec"].(map[string]any)["versions"].([]any)[0].(map[string]any)
	schema := version["schema"].(map[string]any)["openAPIV3Schema"].(map[string]any)
	for name, kind := range map[string]string{"apiVersion": "string", "kind": "string", "metadata": "object"} {
		properties := schema["properties"].(map[string]any)
		if properties[name].(map[string]any)["type"] != kind {
			t.Errorf("property %s is %v, want a %s", name, properties[name], kind)
		}
		delete(properties, name)
	}
	undescribe(schema)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("the CRD means\n%v\nwant\n%v", got, want)
	}
}

// undescribe takes the descriptions out of a schema.
func undescribe(schema map[string]any) {
	delete(schema, "description")
	properties, _ := schema["properties"].(map[string]any)
	for _, property := range properties {
		undescribe(property.(map[string]any))
	}
}
