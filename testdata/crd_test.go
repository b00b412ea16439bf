package testdata

import (
	"os"
	"path/filepath"
	"testing"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"sigs.k8s.io/yaml"
)

// reviewable is the most bytes of a CRD that a person reads in a review.
const reviewable = 60 << 10

// TestAPIServersAcceptTheCRDs runs the API server's own validation: structural schemas, CEL rules with their cost, defaults.
func TestAPIServersAcceptTheCRDs(t *testing.T) {
	names, err := filepath.Glob("config/crd/*.yaml")
	if err != nil || len(names) != 34 {
		t.Fatalf("CRDs are %v: %v", names, err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			content, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(content) > reviewable {
				t.Errorf("%d bytes are more than %d: skip fields of the type, or move it to apis/embedding, whose CRDs are not committed",
					len(content), reviewable)
			}
			var crd apiext.CustomResourceDefinition
			if err := yaml.UnmarshalStrict(content, &crd); err != nil {
				t.Fatal(err)
			}
			apiext.SetObjectDefaults_CustomResourceDefinition(&crd)
			var internal apiextensions.CustomResourceDefinition
			if err := apiext.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(&crd, &internal, nil); err != nil {
				t.Fatal(err)
			}
			for _, version := range crd.Spec.Versions { // as an API server has it after creation
				if version.Storage {
					internal.Status.StoredVersions = []string{version.Name}
				}
			}
			for _, problem := range validation.ValidateCustomResourceDefinition(t.Context(), &internal) {
				t.Error(problem)
			}
		})
	}
}
