// Package openapi compares the OpenAPI definitions of upstream's code and of gen's. It is put into Kubernetes' source
// tree, with upstream's file in the folder stock, and run there, once for each module with such a file.
package openapi

import (
	"encoding/json"
	"flag"
	"reflect"
	"slices"
	"testing"

	"k8s.io/kube-openapi/pkg/common"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kubernetes/_openapi/stock"
	openapi "k8s.io/kubernetes/pkg/generated/openapi" // the package may have another name
)

// The openapi-gen of kube-openapi from June 2026 on writes no defaults of elements. Which one a project uses need not
// follow from its go.mod, by which gen goes.
var elementDefaults = flag.Bool("element-defaults", true, "whether defaults of the elements of lists and maps count")

var descriptions = flag.Bool("descriptions", true, "whether descriptions count")

var least = flag.Int("least", 50, "how many definitions upstream has at least, so that the comparison is not void")

// TestSame compares each definition as JSON, with what it depends on.
func TestSame(t *testing.T) {
	ref := func(path string) spec.Ref { return spec.MustCreateRef("#/definitions/" + path) }
	upstream, gen := stock.GetOpenAPIDefinitions(ref), openapi.GetOpenAPIDefinitions(ref)
	if len(upstream) < *least {
		t.Fatalf("upstream has only %d definitions: the comparison is void", len(upstream))
	}
	for name := range gen {
		if _, ok := upstream[name]; !ok {
			t.Errorf("%s is added", name)
		}
	}
	for name, want := range upstream {
		got, ok := gen[name]
		if !ok {
			t.Errorf("%s is missing", name)
			continue
		}
		if a, b := value(t, want), value(t, got); !reflect.DeepEqual(a, b) {
			t.Errorf("%s differs:\nupstream %v\ngen      %v", name, a, b)
		}
	}
	t.Logf("%d definitions", len(gen))
}

// value returns a definition as JSON has it.
func value(t *testing.T, d common.OpenAPIDefinition) any {
	t.Helper()
	needs := slices.Clone(d.Dependencies)
	slices.Sort(needs)
	text, err := json.Marshal(map[string]any{"schema": d.Schema, "dependencies": needs})
	if err != nil {
		t.Fatal(err)
	}
	var decoded any
	if err := json.Unmarshal(text, &decoded); err != nil {
		t.Fatal(err)
	}
	reduce(decoded, false)
	return decoded
}

// reduce removes what does not count from a value; of says whether it is the schema of elements.
func reduce(value any, of bool) {
	switch value := value.(type) {
	case map[string]any:
		if of && !*elementDefaults {
			delete(value, "default")
		}
		if _, text := value["description"].(string); text && !*descriptions {
			delete(value, "description")
		}
		for key, inner := range value {
			reduce(inner, key == "items" || key == "additionalProperties")
		}
	case []any:
		for _, inner := range value {
			reduce(inner, false)
		}
	}
}
