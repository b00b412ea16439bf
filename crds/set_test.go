package crds

import (
	"strings"
	"testing"
	"testing/fstest"
)

const fruits = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fruits.example.org}
spec:
  group: example.org
  names: {kind: Fruit, plural: fruits}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`

// TestParse: all definitions of all files are read, by name, and nothing else. What is wrong is said with its file.
func TestParse(t *testing.T) {
	pears := strings.ReplaceAll(strings.ReplaceAll(fruits, "fruits", "pears"), "Fruit", "Pear")
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"several": {map[string]string{"b.yaml": fruits, "sub/a.yml": "kind: List\n---\n" + pears, "x.txt": "{"},
			"fruits pears"},
		"no files": {nil, "the files have no CustomResourceDefinition"},
		"none of them": {map[string]string{"a.yaml": "kind: ConfigMap\n"},
			"the files have no CustomResourceDefinition"},
		"twice": {map[string]string{"a.yaml": fruits, "b.yaml": fruits},
			"b.yaml: there is another CustomResourceDefinition fruits.example.org"},
		"misspelt": {map[string]string{"a.yaml": strings.ReplaceAll(fruits, "scope:", "scoope:")}, `a.yaml: error`},
		"old": {map[string]string{"a.yaml": strings.ReplaceAll(fruits, "io/v1", "io/v1beta1")},
			"a.yaml: apiVersion apiextensions.k8s.io/v1beta1"},
		"no YAML": {map[string]string{"a.yaml": "a: [\n"}, "a.yaml: "},
	} {
		t.Run(name, func(t *testing.T) {
			files := fstest.MapFS{}
			for name, content := range c.files {
				files[name] = &fstest.MapFile{Data: []byte(content)}
			}
			set, err := Parse(files)
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				var plurals []string
				for _, crd := range set.Definitions() {
					plurals = append(plurals, crd.Spec.Names.Plural)
				}
				got = strings.Join(plurals, " ")
			}
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
