package conformance

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"
)

// TestManifests compares roles and webhook configurations with those that controller-gen makes of the same comments, by
// meaning.
func TestManifests(t *testing.T) {
	for _, project := range []struct {
		name, dir string // dir is a directory of the module, or of this repository
		markers   int    // that it has at least
		files     []string
	}{
		{"garden", "../../testdata/controllers/garden", 17, []string{"role.yaml", "manifests.yaml"}},
		{"sigs.k8s.io/controller-tools@v0.23.0", "pkg/rbac/testdata", 40, []string{"role.yaml"}},
		{"sigs.k8s.io/cluster-api@v1.14.2", "core", 60, []string{"role.yaml", "manifests.yaml"}},
		{"sigs.k8s.io/cluster-api@v1.14.2", "controlplane", 8, []string{"role.yaml", "manifests.yaml"}},
		{"sigs.k8s.io/cluster-api@v1.14.2", "bootstrap", 8, []string{"role.yaml", "manifests.yaml"}},
	} {
		t.Run(project.name+"/"+project.dir, func(t *testing.T) {
			from := project.dir
			if project.name != "garden" {
				from = filepath.Join(cached(t, project.name), project.dir)
			}
			dir := t.TempDir()
			if n := reduced(t, from, dir, "+kubebuilder:rbac", "+kubebuilder:webhook"); n < project.markers {
				t.Errorf("%d markers, less than %d: the comparison is void", n, project.markers)
			}
			write(t, dir, "go.mod", "module example.org/project\n\ngo 1.26.0\n")
			write(t, dir, "gen.yaml",
				"jobs: [{packages: [./...], "+
					"generate: {rbac: {dir: gen, roleName: manager-role}, webhook: {dir: gen}}}]\n")
			command(t, dir, tool(t, "gen"))
			command(t, dir, tool(t, "controller-gen"), "rbac:roleName=manager-role", "webhook", "paths=./...",
				"output:dir=upstream")
			for _, name := range project.files {
				if diff := cmp.Diff(documents(t, filepath.Join(dir, "upstream", name)),
					documents(t, filepath.Join(dir, "gen", name))); diff != "" {
					t.Errorf("%s (-upstream +gen):\n%s", name, diff)
				}
			}
		})
	}
}

func write(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, name)
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, []byte(content), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// tool returns the path of a program that go.mod names, built if need be.
func tool(t *testing.T, name string) string {
	t.Helper()
	return string(bytes.TrimSpace([]byte(command(t, ".", "go", "tool", "-n", name))))
}

// documents reads all objects of a YAML file, in their order.
func documents(t *testing.T, name string) (all []any) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for decoder := yaml.NewDecoder(bytes.NewReader(content)); ; {
		var object any
		if err := decoder.Decode(&object); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all = append(all, object)
	}
}
