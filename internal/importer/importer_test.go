package importer

import (
	"encoding/json"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

func TestNames(t *testing.T) {
	for json, want := range map[string]string{
		"color": "Color", "clusterIP": "ClusterIP", "nodeId": "NodeID", "dns01": "DNS01", "x-kube": "XKube",
		"1st": "X1st", "caBundle": "CABundle", "$ref": "Ref", "": "X", "httpGet": "HTTPGet", "isCA": "IsCA",
	} {
		if got := goName(json); got != want {
			t.Errorf("%q: got %s, want %s", json, got, want)
		}
	}
	for _, c := range [][3]string{{"AccountSecretRef", "TokenSecretRef", "SecretRef"}, {"Rule", "Rule", "Rule"},
		{"Start", "End", ""}} {
		if got := ending(c[0], c[1]); got != c[2] {
			t.Errorf("%s and %s: got %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

func TestRead(t *testing.T) {
	const crd = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: " +
		"fruits.example.org}\n" +
		"spec: {group: example.org, names: {kind: Fruit, plural: fruits}, versions: [{name: v1}]}\n"
	for _, c := range []struct {
		name, text             string
		crds, others, problems int
	}{
		{"documents", crd + "---\n---\nkind: Secret\n---\n" + crd, 2, 1, 0},
		{"list", "kind: List\nitems:\n- {kind: Secret}\n- " + `{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", ` +
			`"spec": {"group": "example.org", "names": {"kind": "Fruit"}, "versions": [{"name": "v1"}]}}`, 1, 1, 0},
		{"older", "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition\n", 0, 0, 1},
		{"template", "{{ if .Values.crds }}\n" + crd, 0, 0, 1},
		{"nothing", "", 0, 0, 0},
		{"kind", strings.ReplaceAll(crd, "Fruit", "Fruit-Box"), 0, 0, 1},
		{"version", strings.ReplaceAll(crd, "v1}", "v1-x}"), 0, 0, 1},
		{"no kind", "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n", 0, 0, 1},
		{"wrong type", crd + "  scope: [a]\n", 0, 0, 1},
	} {
		crds, others, problems := Read("a.yaml", []byte(c.text))
		if len(crds) != c.crds || others != c.others || len(problems) != c.problems {
			t.Errorf("%s: %d CRDs, %d others, %v", c.name, len(crds), others, problems)
		}
	}
}

// FuzzImport makes types of schemas of any form: gen must not panic, and the types must be Go.
func FuzzImport(f *testing.F) {
	for _, text := range []string{
		`{"type":"object","properties":{"spec":{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"}}}}}}`,
		`{"type":"object","properties":{"a":{"enum":["x",1,null]},"b":{"additionalProperties":{"type":"integer"}}}}`,
		`{"properties":{"x-y":{"type":"string","pattern":"` + "`" + `","description":"a\nb"},"x_y":{"default":{"a":[1]}}}}`,
		`{"type":"array","items":{"type":"array","items":{"x-kubernetes-int-or-string":true}}}`,
		`{"properties":{"kind":{},"metadata":{"type":"object","properties":{"name":{"maxLength":1}}}}}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s apiext.JSONSchemaProps
		if json.Unmarshal([]byte(text), &s) != nil {
			return
		}
		crd := &apiext.CustomResourceDefinition{}
		crd.Name, crd.Spec.Group, crd.Spec.Names.Kind = "fruits.example.org", "example.org", "Fruit"
		crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{{Name: "v1",
			Schema: &apiext.CustomResourceValidation{OpenAPIV3Schema: &s}}}
		Simplify(crd, true)
		if _, err := Import(Request{CRDs: []*apiext.CustomResourceDefinition{crd}, Dir: "api",
			JSON: true}); err != nil {
			t.Error(err)
		}
		Differences(crd, crd)
	})
}
