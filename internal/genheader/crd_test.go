package genheader

import (
	"strings"
	"testing"
)

// TestFromControllerGen: files that scripts make of CRDs are not from controller-gen.
func TestFromControllerGen(t *testing.T) {
	const crd = "---\napiVersion: v1\nkind: CustomResourceDefinition\nmetadata:\n  annotations:\n" +
		"    controller-gen.kubebuilder.io/version: v0.23.0\n  name: fruits.example.org\nspec:\n"
	for _, c := range []struct {
		name, content string
		want          bool
	}{
		{"config/crd/example.org_fruits.yaml", crd, true},
		{"docs/all.yaml", crd, false},
		{"config/crd/fruits.yaml", crd, false},
		{"config/crd/example.org_fruits.yaml", crd + crd, false},
		{"config/crd/example.org_fruits.yaml", strings.ReplaceAll(crd, "controller-gen", "other"), false},
	} {
		if got := FromControllerGen(c.name, []byte(c.content)); got != c.want {
			t.Errorf("%s is from controller-gen: %v", c.name, got)
		}
	}
}
