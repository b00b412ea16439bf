package objects

import (
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

const version = `
name: v1
subresources:
  status: {}
  scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}
schema:
  openAPIV3Schema:
    type: object
    required: [spec]
    x-kubernetes-validations: [{rule: "self.metadata.name != 'bad'", message: bad name}]
    properties:
      apiVersion: {type: string}
      kind: {type: string}
      metadata: {type: object}
      status: {type: object, required: [replicas], properties: {replicas: {type: integer}}}
      spec:
        type: object
        required: [color, weight]
        properties:
          color: {type: string, enum: [red, green]}
          weight: {type: integer, default: 1, minimum: 1}
          replicas: {type: integer}
          names: {type: array, items: {type: string}, x-kubernetes-list-type: set}
          object: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
`

// TestErrors has an object for each kind of error of an API server.
func TestErrors(t *testing.T) {
	var v apiext.CustomResourceDefinitionVersion
	if err := yaml.Unmarshal([]byte(version), &v); err != nil {
		t.Fatal(err)
	}
	judge, err := New(&v)
	if err != nil {
		t.Fatal(err)
	}
	for spec, want := range map[string]string{
		`{color: red}`:                 "",
		`{color: red, weight: null}`:   "",
		`{color: red, replicas: null}`: "",
		`{color: blue}`:                "spec.color: Unsupported value",
		`{}`:                           "spec.color: Required value",
		`{color: red, weight: 0}`:      "spec.weight: Invalid value",
		`{color: red, wheight: 1}`:     "spec.wheight: Invalid value: \"\": unknown field",
		`{color: red, names: [a, a]}`:  "spec.names[1]: Duplicate value",
		`{color: red, replicas: -1}`:   "spec.replicas: Invalid value: -1: should be a non-negative",
		`{color: red, object: {}}`:     "spec.object.apiVersion: Required value",
		`{color: red, object: {apiVersion: a/b/c, kind: A}}`:                          "spec.object.apiVersion: Invalid value",
		`{color: red, object: {apiVersion: v1, kind: A, metadata: {name: 1}}}`:        "spec.object.metadata: Invalid value",
		`{color: red, object: {apiVersion: v1, kind: A, metadata: {labels: {-: a}}}}`: "spec.object.metadata.labels: Invalid",
	} {
		check(t, judge, "{apiVersion: example.org/v1, kind: Fruit, metadata: {name: good}, spec: "+spec+"}", want)
	}
	const begin = "{apiVersion: example.org/v1, kind: Fruit, spec: {color: red}, "
	check(t, judge, begin+"metadata: {name: good}, status: {}}", "") // API servers drop the status
	check(t, judge, begin+"metadata: {name: bad}}", "bad name")
	check(t, judge, begin+"metadata: {name: Bad_}}", "metadata.name: Invalid value")
	check(t, judge.WithoutRules(), begin+"metadata: {name: bad}}", "")
}

func check(t *testing.T, judge *Judge, text, want string) {
	t.Helper()
	var object map[string]any
	if err := yaml.Unmarshal([]byte(text), &object); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"weight", "replicas"} { // API servers decode integers as such
		if spec := object["spec"].(map[string]any); spec[name] != nil {
			spec[name] = int64(spec[name].(float64))
		}
	}
	var all []string
	for _, e := range judge.Errors(object) {
		all = append(all, e.Error())
	}
	got := strings.Join(all, "; ")
	if want == "" && got != "" || !strings.Contains(got, want) {
		t.Errorf("%s: errors are %q, not %q", text, got, want)
	}
}
