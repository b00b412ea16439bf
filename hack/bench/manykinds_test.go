package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
)

// TestManyKinds: gen and controller-gen accept the synthetic kinds, their CRDs agree, and the module compiles.
func TestManyKinds(t *testing.T) {
	t.Setenv("GENCACHE", "off")
	dir, tools := t.TempDir(), t.TempDir()
	if err := (manyKinds{dir, 40, kindsConfig}).write(t.Context()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if status := genmain.Run(generators.All(), []string{"-C", dir, "--strict"}, &out, &out); status != 0 {
		t.Fatalf("gen: status %d\n%s", status, out.Bytes())
	}
	build := exec.CommandContext(t.Context(), "go", "build", "-o", tools,
		"sigs.k8s.io/controller-tools/cmd/controller-gen")
	for _, cmd := range []*exec.Cmd{build,
		exec.CommandContext(t.Context(), filepath.Join(tools, "controller-gen"), "crd", "paths=./apis/...",
			"output:crd:dir=other"),
		exec.CommandContext(t.Context(), "go", "build", "./...")} {
		if cmd != build {
			cmd.Dir = dir
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "config", "crd", "*.yaml"))
	if err != nil || len(files) != 40 {
		t.Fatalf("%d CRDs: %v", len(files), err)
	}
	size := 0
	for _, name := range files {
		other := filepath.Join(dir, "other", filepath.Base(name))
		if diff := cmp.Diff(specOf(t, other, new(int)), specOf(t, name, &size)); diff != "" {
			t.Errorf("%s (-controller-gen +gen):\n%s", filepath.Base(name), diff)
		}
	}
	if size /= len(files); size < 25_000 || size > 100_000 {
		t.Errorf("a CRD has %d bytes on average", size)
	}
}

// specOf returns the spec of a CRD and adds the bytes of its file to a size.
func specOf(t *testing.T, name string, size *int) any {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	*size += len(content)
	var crd struct {
		Spec any `json:"spec"`
	}
	if err := yaml.Unmarshal(content, &crd); err != nil {
		t.Fatal(err)
	}
	return crd.Spec
}
