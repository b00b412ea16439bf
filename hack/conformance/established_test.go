package conformance

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/gen-toolkit/gen/hack/controlplane"
)

// TestCRDsAreEstablished gives the CRDs of every project of TestCRDs to a real API server, which has to accept them
// with their names, and takes them away again.
func TestCRDsAreEstablished(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a control plane")
	}
	cp, err := controlplane.Start(t.Context(), controlplane.Options{Log: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cp.Stop() })
	kubectl := func(t *testing.T, args ...string) string {
		t.Helper()
		out, err := cp.Kubectl(context.WithoutCancel(t.Context()), args...)
		if err != nil {
			t.Fatal(err)
		}
		return strings.TrimSpace(out)
	}
	for _, project := range crdProjects {
		for _, options := range project.options {
			// kubectl takes a comma in a path for two paths
			t.Run(project.name+"/"+strings.ReplaceAll(options, ",", " "), func(t *testing.T) {
				dir := t.TempDir()
				generateCRDs(t, project, project.in(t), options, dir)
				approve(t, dir)
				files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
				if err != nil || len(files) == 0 {
					t.Fatalf("there are no CRDs: %v", err)
				}
				if err := cp.InstallCRDs(t.Context(), dir); err != nil {
					t.Error(err) // they must be deleted all the same
				}
				lines := strings.Split(kubectl(t, "get", "crd", "-o", conditions), "\n")
				if len(lines) != len(files) {
					t.Errorf("there are %d CRDs for %d files", len(lines), len(files))
				}
				for _, line := range lines {
					if !strings.Contains(line, "Established=True") || !strings.Contains(line, "NamesAccepted=True") ||
						strings.Contains(line, "False") {
						t.Errorf("conditions of a CRD are %s", line)
					}
				}
				kubectl(t, "delete", "--wait=false", "-f", dir)
				remain := func() bool { return kubectl(t, "get", "crd", "-o", "name") != "" }
				// an API server that was not ready to list objects waits ever longer, unless a CRD changes
				for try := 0; remain(); try++ {
					if try == 100 {
						t.Fatal("the CRDs can't be deleted")
					}
					time.Sleep(300 * time.Millisecond)
					// some may be gone
					_, _ = cp.Kubectl(t.Context(), "annotate", "--overwrite", "crd", "--all",
						fmt.Sprintf("example.org/try=%d", try))
				}
			})
		}
	}
}

// conditions prints what an API server says of each CRD, e.g. "NamesAccepted=True Established=True".
const conditions = `jsonpath={range .items[*]}{range .status.conditions[*]}{.type}={.status} {end}{"\n"}{end}`

// approve gives CRDs in groups that belong to Kubernetes the annotation without which an API server doesn't take them.
func approve(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.k8s.io_*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		crd := documents(t, name)[0].(map[string]any)
		metadata := crd["metadata"].(map[string]any)
		annotations, _ := metadata["annotations"].(map[string]any)
		if annotations == nil {
			annotations = map[string]any{}
		}
		annotations["api-approved.kubernetes.io"] = "https://example.org/approval"
		metadata["annotations"] = annotations
		var b bytes.Buffer
		if err := yaml.NewEncoder(&b).Encode(crd); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
