package scaffold

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestSecondVersion: objects stay stored in the version that is there, whether a program of gen init or a manager of
// controller-runtime converts them.
func TestSecondVersion(t *testing.T) {
	const types = "package v1\n\n// Fruit grows.\ntype Fruit struct{}\n"
	for require, want := range map[string]struct {
		markers string
		files   []string
	}{
		"sigs.k8s.io/controller-runtime v0.25.2 // indirect": {
			"// +kubebuilder:storageversion\n// +gen:conversion:webhook:serviceName=example-webhook," +
				"serviceNamespace=default,path=/convert\n",
			[]string{"internal/webhook/example/webhook.go", "internal/webhook/example/webhook_test.go",
				"internal/webhook/example/v1.go", "internal/webhook/example/v2.go",
				"internal/webhook/example/fruit_hub.go", "cmd/example-webhook/main.go"},
		},
		"sigs.k8s.io/controller-runtime v0.25.2": {
			"// +kubebuilder:storageversion\n// +gen:conversion:webhook\n// +kubebuilder:conversion:hub\n", nil,
		},
	} {
		tree := fstest.MapFS{"go.mod": {Data: []byte("module example.org/m\n\nrequire " + require + "\n")},
			"api/v1/fruit.go": {Data: []byte(types)}}
		files, next, err := Plan(tree, Request{Kind: "Fruit", Group: "example.org", Version: "v2", Dir: "api"})
		if err != nil {
			t.Fatal(err)
		}
		of := map[string]string{}
		var names []string
		for _, f := range files {
			of[f.Name] = string(f.Content)
			if strings.Contains(f.Name, "webhook") {
				names = append(names, f.Name)
			}
		}
		if got := of["api/v1/fruit.go"]; got != strings.Replace(types, "type", want.markers+"type", 1) {
			t.Errorf("%s: v1 is\n%s", require, got)
		}
		if got := of["api/v2/fruit.go"]; got != strings.Replace(types, "v1", "v2", 1) {
			t.Errorf("%s: v2 is\n%s", require, got)
		}
		if slices.Sort(names); !slices.Equal(names, slices.Sorted(slices.Values(want.files))) {
			t.Errorf("%s: got %q", require, names)
		}
		if !strings.Contains(next, "Objects of Fruit stay stored in v1") {
			t.Errorf("%s: next is\n%s", require, next)
		}
	}
}
