package importer

import "testing"

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
		{"no kind", "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n", 0, 0, 1},
		{"wrong type", crd + "  scope: [a]\n", 0, 0, 1},
	} {
		crds, others, problems := Read("a.yaml", []byte(c.text))
		if len(crds) != c.crds || others != c.others || len(problems) != c.problems {
			t.Errorf("%s: %d CRDs, %d others, %v", c.name, len(crds), others, problems)
		}
	}
}
