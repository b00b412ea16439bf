package e2e

import (
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestInit begins a project by one command, installs its CRD, and runs its controller until that has written a status.
// TestSecondVersion of examples/fruit/e2e goes on with a second version.
func TestInit(t *testing.T) {
	dir := t.TempDir()
	newProject(t, dir, "plot", "--kind", "Plot", "--group", "plots.example.org", "--controller", "--kustomize")
	execute(t, dir, "go", "build", "-o", "bin/", "./...")
	execute(t, dir, "go", "test", "./internal/...")
	mustKubectl(t, "apply", "--server-side", "-k", filepath.Join(dir, "config/crd"))
	mustKubectl(t, "wait", "--for=condition=Established", "--timeout=30s", "crd/plots.plots.example.org")
	t.Cleanup(func() {
		_, _ = shared.Kubectl(context.Background(), "delete", "--wait=false", "-k", filepath.Join(dir, "config/default"))
	})

	name := filepath.Join(dir, "plot.yaml")
	object := "apiVersion: plots.example.org/v1\nkind: Plot\nmetadata: {name: north, namespace: default}\n" +
		"spec: {size: Large, replicas: 2}\n"
	if err := os.WriteFile(name, []byte(object), 0o600); err != nil {
		t.Fatal(err)
	}
	mustKubectl(t, "apply", "-f", name)
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	controller := exec.CommandContext(ctx, filepath.Join(dir, "bin/plot-controller"), "--kubeconfig", shared.Kubeconfig(),
		"--listen", "127.0.0.1:0", "-v", "1")
	var log logged
	controller.Stderr = &log
	if err := controller.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = controller.Process.Kill(); _ = controller.Wait() }()
	mustKubectl(t, "wait", "--for=condition=Ready", "--timeout=50s", "plots.plots.example.org/north")
	for _, message := range []string{`"Starting workers" controller="plot-controller" workers=1`, `"Reconcile" controller=`} {
		if !strings.Contains(log.String(), message) {
			t.Errorf("the controller does not log %s:\n%s", message, log.String())
		}
	}
	_, address, _ := strings.Cut(log.String(), `address="`)
	address, _, _ = strings.Cut(address, `"`)
	if body := fetch(t, "http://"+address+"/healthz"); body != "ok" {
		t.Errorf("/healthz: %s", body)
	}
	success := `reconcile_total{controller="plot-controller",outcome="success"}`
	if body := fetch(t, "http://"+address+"/metrics"); !strings.Contains(body, success) {
		t.Errorf("/metrics has no %s:\n%s", success, body)
	}
	mustKubectl(t, "apply", "--server-side", "--force-conflicts", "-k", filepath.Join(dir, "config/default"))
	mustKubectl(t, "apply", "-f", filepath.Join(dir, "config/samples"))
}

// newProject builds gen, and has gen init write a project with gen's own modules of this repository. It returns the
// program.
func newProject(t *testing.T, dir, name string, args ...string) (gen string) {
	t.Helper()
	gen = filepath.Join(t.TempDir(), "gen")
	execute(t, filepath.Join("..", ".."), "go", "build", "-o", gen, "./cmd/gen")
	execute(t, dir, "go", "mod", "init", "example.org/"+name)
	useLibrary(t, dir)
	execute(t, dir, gen, append([]string{"init"}, args...)...)
	return gen
}

// useLibrary lets a module take gen's own modules from this repository.
func useLibrary(t *testing.T, dir string) {
	t.Helper()
	library, err := filepath.Abs(filepath.Join("..", "..", "reconcile"))
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/gen-toolkit/gen/reconcile"
	execute(t, dir, "go", "mod", "edit", "-replace", module+"@v0.1.0="+library,
		"-replace", module+"/reconcileprom@v0.1.0="+filepath.Join(library, "reconcileprom"))
}

// logged is what a program has written so far.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func fetch(t *testing.T, url string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s %v", url, response.Status, err)
	}
	return string(body)
}

func mustKubectl(t *testing.T, args ...string) string {
	t.Helper()
	out, err := shared.Kubectl(t.Context(), args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// userEnvironment is that of a user with kubectl, and without go.work and the flags of this test.
func userEnvironment() []string {
	return append(os.Environ(), "GOFLAGS=", "GOWORK=off",
		"PATH="+filepath.Dir(shared.Binaries().Kubectl)+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// execute runs a program, which reads no go.work and no flags of this test.
func execute(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir = dir
	command.Env = userEnvironment()
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}
