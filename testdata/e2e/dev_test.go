package e2e

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestDev: gen dev brings a new project to a reconciled object, follows an edit of its types, converts to a second version
// by the webhook of gen init, and ends with an interrupt.
func TestDev(t *testing.T) {
	dir := t.TempDir()
	gen := newProject(t, dir, "bed", "--kind", "Bed", "--group", "beds.example.org", "--controller")
	t.Cleanup(func() {
		_, _ = shared.Kubectl(context.Background(), "delete", "--wait=false", "crd", "beds.beds.example.org")
	})
	dev := exec.CommandContext(t.Context(), gen, "dev", "--kubeconfig", shared.Kubeconfig(), "--webhooks", "--", "-listen", "")
	var log logged
	dev.Dir, dev.Stdout, dev.Stderr = dir, &log, &log
	dev.Env = userEnvironment()
	if err := dev.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- dev.Wait() }()
	const compiled = 10 * time.Minute // the controller and client-go, with an empty cache on a busy machine
	eventually := func(what string, args ...string) {
		t.Helper()
		var out string
		var err error
		for deadline := time.Now().Add(compiled); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
			if out, err = shared.Kubectl(t.Context(), args...); err == nil && strings.Contains(out, what) {
				return
			}
		}
		t.Fatalf("kubectl %s has no %s: %s %v\n%s", strings.Join(args, " "), what, out, err, log.String())
	}
	eventually("True", "get", "beds.beds.example.org", "bed-sample", "-o", "jsonpath={.status.conditions[*].status}")

	types := filepath.Join(dir, "api", "v1", "bed.go")
	content, err := os.ReadFile(types)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(types, []byte(strings.Replace(string(content), "Small;Large", "Small;Huge", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	eventually("Huge", "get", "crd", "beds.beds.example.org", "-o", "jsonpath={.spec.versions[0].schema}")

	execute(t, dir, gen, "init", "--kind", "Bed", "--version", "v2")
	eventually("beds.example.org/v2", "get", "beds.v2.beds.example.org", "bed-sample", "-o", "jsonpath={.apiVersion}")

	if err := dev.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Errorf("%v\n%s", err, log.String())
	}
	for _, part := range []string{`bed-controller | `, `"Starting workers"`, "events | ", "kubectl | bed.beds.example.org/bed-sample created"} {
		if !strings.Contains(log.String(), part) {
			t.Errorf("%q is not in the log:\n%s", part, log.String())
		}
	}
}
