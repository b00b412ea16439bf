package manifest

import (
	"os"
	"path/filepath"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	k8syaml "sigs.k8s.io/yaml"
)

// definitions returns the CRDs in the repository, or in the directory GEN_BENCH_DIR, by their files.
func definitions(t testing.TB) map[string]*apiext.CustomResourceDefinition {
	t.Helper()
	pattern := filepath.Join("..", "..", "testdata", "config", "crd*", "*.yaml")
	if dir := os.Getenv("GEN_BENCH_DIR"); dir != "" {
		pattern = filepath.Join(dir, "*.yaml")
	}
	names, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"v036", "../examples/fruit", "../examples/*"} {
		more, err := filepath.Glob(filepath.Join("..", "..", "testdata", dir, "config", "crd", "*.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, more...)
	}
	all := map[string]*apiext.CustomResourceDefinition{}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var crd apiext.CustomResourceDefinition
		if err := k8syaml.Unmarshal(content, &crd); err != nil {
			t.Fatal(err)
		}
		if crd.Kind == "CustomResourceDefinition" {
			all[name] = &crd
		}
	}
	if len(all) == 0 {
		t.Fatal("there are no CRDs")
	}
	return all
}

// reference returns an object as sigs.k8s.io/yaml writes it.
func reference(object any) ([]byte, error) {
	content, err := k8syaml.Marshal(object)
	if err != nil {
		return nil, err
	}
	var fields map[string]any
	if err := k8syaml.Unmarshal(content, &fields); err != nil {
		return nil, err
	}
	delete(fields, "status")
	if metadata, ok := fields["metadata"].(map[string]any); ok {
		delete(metadata, "creationTimestamp")
	}
	return k8syaml.Marshal(fields)
}

// TestObject compares with sigs.k8s.io/yaml.
func TestObject(t *testing.T) {
	for name, crd := range definitions(t) {
		crd.Status.StoredVersions = []string{"v1"}
		want, err := reference(crd)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Object(crd)
		if err != nil || string(got) != string(want) {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, want)
		}
	}
	var none apiext.CustomResourceDefinition
	want, _ := reference(none)
	if got, err := Object(&none); err != nil || string(got) != string(want) {
		t.Errorf("%v: %s, want %s", err, got, want)
	}
}

// BenchmarkObject writes CRDs: see [definitions].
func BenchmarkObject(b *testing.B) {
	all := definitions(b)
	for b.Loop() {
		for _, crd := range all {
			if _, err := Object(crd); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportAllocs()
}
