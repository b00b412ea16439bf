package consumers

import (
	"testing"

	"github.com/operator-framework/api/pkg/operators/v1alpha1"
	"github.com/operator-framework/api/pkg/validation"
	"sigs.k8s.io/yaml"
)

// operator is the rest of a ClusterServiceVersion. Its example is of a kind that the descriptors name.
const operator = `
metadata:
  name: orchards.v1.0.0
  annotations: {alm-examples: '[{"apiVersion": "orchard.example.org/v1", "kind": "Orchard"}]'}
spec:
  version: 1.0.0
  displayName: Orchards
  description: It grows fruit.
  minKubeVersion: 1.30.0
  icon: [{base64data: "", mediatype: image/png}]
  installModes: [{type: AllNamespaces, supported: true}]
  install: {strategy: deployment, spec: {deployments: [{name: orchards}]}}
`

// TestOLM: the validator of operator bundles has no objection to the descriptors.
func TestOLM(t *testing.T) {
	var csv v1alpha1.ClusterServiceVersion
	read(t, "../olm/clusterserviceversion.yaml", &csv)
	if err := yaml.Unmarshal([]byte(operator), &csv); err != nil {
		t.Fatal(err)
	}
	for _, result := range validation.ClusterServiceVersionValidator.Validate(&csv) {
		for _, problem := range append(result.Errors, result.Warnings...) {
			t.Error(problem)
		}
	}
	owned := csv.Spec.CustomResourceDefinitions.Owned[0]
	if owned.Name != "orchards.orchard.example.org" || owned.Kind != "Orchard" || owned.Version != "v1" {
		t.Errorf("it owns %+v", owned)
	}
	if path := owned.SpecDescriptors[1].Path; path != "rows[0].length" {
		t.Errorf("the second descriptor is of %s", path)
	}
	csv.Spec.CustomResourceDefinitions.Owned = nil
	result := validation.ClusterServiceVersionValidator.Validate(&csv)[0]
	if len(result.Errors)+len(result.Warnings) == 0 {
		t.Error("the validator does not look at what is owned")
	}
}
