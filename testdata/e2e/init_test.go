package e2e

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestInit begins a project by one command, installs its CRD, and runs its controller until that has written a status.
// TestSecondVersion of examples/fruit/e2e goes on with a second version.
func TestInit(t *testing.T) {
	dir := t.TempDir()
	gen := filepath.Join(t.TempDir(), "gen")
	execute(t, filepath.Join("..", ".."), "go", "build", "-o", gen, "./cmd/gen")
	library, err := filepath.Abs(filepath.Join("..", "..", "reconcile"))
	if err != nil {
		t.Fatal(err)
	}
	execute(t, dir, "go", "mod", "init", "example.org/plot")
	execute(t, dir, "go", "mod", "edit", "-replace", "github.com/gen-toolkit/gen/reconcile@v0.1.0="+library)
	execute(t, dir, gen, "init", "--kind", "Plot", "--group", "plots.example.org", "--controller")
	execute(t, dir, "go", "build", "-o", "bin/", "./...")
	install(t, dir)
	t.Cleanup(func() { _, _ = shared.Kubectl(context.Background(), "delete", "-f", filepath.Join(dir, "config/crd")) })

	name := filepath.Join(dir, "plot.yaml")
	object := "apiVersion: plots.example.org/v1\nkind: Plot\nmetadata: {name: north, namespace: default}\n" +
		"spec: {replicas: 2}\n"
	if err := os.WriteFile(name, []byte(object), 0o600); err != nil {
		t.Fatal(err)
	}
	mustKubectl(t, "apply", "-f", name)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	controller := exec.CommandContext(ctx, filepath.Join(dir, "bin/plot-controller"), "--kubeconfig", shared.Kubeconfig())
	controller.Stderr = os.Stderr
	if err := controller.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = controller.Process.Kill(); _ = controller.Wait() }()
	mustKubectl(t, "wait", "--for=condition=Ready", "--timeout=50s", "plots.plots.example.org/north")
}

// install applies the CRD of a project, and waits until the API server serves it.
func install(t *testing.T, dir string) {
	t.Helper()
	if err := shared.InstallCRDs(t.Context(), filepath.Join(dir, "config/crd")); err != nil {
		t.Fatal(err)
	}
}

func mustKubectl(t *testing.T, args ...string) string {
	t.Helper()
	out, err := shared.Kubectl(t.Context(), args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// execute runs a program, which reads no go.work and no flags of this test.
func execute(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
