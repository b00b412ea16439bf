package consumers

import (
	"os"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/kube-state-metrics/v2/pkg/customresourcestate"
	"sigs.k8s.io/yaml"
)

// orchard is an object as a cluster has it.
const orchard = `
apiVersion: orchard.example.org/v1
kind: Orchard
metadata: {name: hill, namespace: south, generation: 2}
spec: {trees: {apple: 3}, soil: Clay}
status:
  ripe: 7
  conditions:
  - {type: Watered, status: "False", reason: Drought, message: it has not rained, observedGeneration: 2}
  - {type: Ready, status: "True", reason: Autumn, message: the harvest can begin, observedGeneration: 2}
`

// TestMetrics: kube-state-metrics shows what the config names.
func TestMetrics(t *testing.T) {
	var config struct {
		Kind                        string `json:"kind"` // which kube-state-metrics does not read
		customresourcestate.Metrics `json:",inline"`
	}
	read(t, "../metrics/config.yaml", &config)
	var all strings.Builder
	for _, resource := range config.Spec.Resources {
		factory, err := customresourcestate.NewCustomResourceMetrics(resource)
		if err != nil {
			t.Fatal(err)
		}
		for _, family := range factory.MetricFamilyGenerators() {
			all.Write(family.Generate(&unstructured.Unstructured{Object: object(t, orchard)}).ByteSlice())
		}
	}
	const about = `customresource_group="orchard.example.org",customresource_kind="Orchard",customresource_version="v1",` +
		`name="hill",namespace="south"`
	for _, want := range []string{
		`orchard_ripe_trees{` + about + `} 7`,
		`orchard_soil{` + about + `,soil="Clay"} 1`,
		`orchard_soil{` + about + `,soil="Sand"} 0`,
		`orchard_condition{` + about + `,type="Ready"} 1`,
		`orchard_condition{` + about + `,type="Watered"} 0`,
	} {
		if !strings.Contains(all.String(), want+"\n") {
			t.Errorf("there is no %s in\n%s", want, &all)
		}
	}
}

// object returns the object of a manifest.
func object(t *testing.T, manifest string) (all map[string]any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(manifest), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// read reads a manifest strictly: a key that the consumer does not know is an error.
func read(t *testing.T, name string, into any) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalStrict(content, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}
