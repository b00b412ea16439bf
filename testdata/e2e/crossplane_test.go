package e2e

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/crds/validate"
)

// crossplane is the module with the CRD of composite resource definitions.
const crossplane = "github.com/crossplane/crossplane/v2@v2.1.0"

// TestCrossplane: an API server with Crossplane's CRDs takes the definition of examples/gallery, and a CRD with its
// schema.
func TestCrossplane(t *testing.T) {
	out, err := exec.Command("go", "mod", "download", "-json", crossplane).Output()
	if err != nil {
		t.Fatal(err, string(out))
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(module.Dir, "cluster", "crds",
		"apiextensions.crossplane.io_compositeresourcedefinitions.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var crd apiext.CustomResourceDefinition
	if err := yaml.Unmarshal(content, &crd); err != nil {
		t.Fatal(err)
	}
	validator, err := validate.New(&crd)
	if err != nil {
		t.Fatal(err)
	}
	content, err = os.ReadFile("../../examples/gallery/crossplane/orchards.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var composite map[string]any
	if err := yaml.Unmarshal(content, &composite); err != nil {
		t.Fatal(err)
	}
	for _, problem := range validator.Validate(&unstructured.Unstructured{Object: composite}) {
		t.Error(problem)
	}
	served := composite["spec"].(map[string]any)
	served["scope"] = "Everywhere"
	if problems := validator.Validate(&unstructured.Unstructured{Object: composite}); len(problems) == 0 {
		t.Error("Crossplane's CRD takes any scope")
	}

	version := served["versions"].([]any)[0].(map[string]any)
	version["storage"] = true
	delete(version, "referenceable")
	served["scope"] = "Namespaced"
	var made apiext.CustomResourceDefinition
	convert(t, map[string]any{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": composite["metadata"], "spec": served}, &made)
	orchards, err := validate.New(&made)
	if err != nil {
		t.Fatal(err)
	}
	for soil, valid := range map[string]bool{"Clay": true, "Rock": false} {
		problems := orchards.Validate(&unstructured.Unstructured{Object: map[string]any{
			"apiVersion": "orchard.example.org/v1", "kind": "Orchard", "metadata": map[string]any{"name": "hill"},
			"spec": map[string]any{"trees": map[string]any{"apple": int64(3)}, "soil": soil},
		}})
		if (len(problems) == 0) != valid {
			t.Errorf("with soil %s: %v", soil, problems)
		}
	}
}

func convert(t *testing.T, from, into any) {
	t.Helper()
	content, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(content, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}
