package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestExpand(t *testing.T) {
	tree := t.TempDir()
	for name, content := range map[string]string{
		"pkg/a/doc.go":                          "// +k8s:deepcopy-gen=package\n\npackage a\n",
		"pkg/a/types.go":                        "package a\n\n// +k8s:deepcopy-gen=true\ntype T struct{}\n",
		"pkg/b/doc.go":                          "// +k8s:deepcopy-gen-else=package\n\npackage b\n",
		"pkg/c/testdata/doc.go":                 "// +k8s:deepcopy-gen=package\n\npackage c\n",
		"staging/src/k8s.io/api/core/v1/doc.go": "//+k8s:deepcopy-gen=package\n\npackage v1\n",
		"staging/src/k8s.io/kms/v1/doc.go":      "// +k8s:deepcopy-gen=package\n\npackage v1\n",
	} {
		path := filepath.Join(tree, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := expand(tree, []string{"--output-file", "zz.go", tagged + "k8s:deepcopy-gen",
		tagged + "k8s:deepcopy-gen in pkg", inputs + "k8s:deepcopy-gen in staging/src"})
	want := []string{"--output-file", "zz.go", "./pkg/a", "./staging/src/k8s.io/api/core/v1", "./pkg/a",
		"k8s.io/api/core/v1"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q: %v", got, want, err)
	}
}
