package controlplane

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serversOf returns the command lines of the processes that have dir in theirs.
func serversOf(t *testing.T, dir string) (servers []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		line, err := os.ReadFile(file) // fails for a process that has just ended
		if err == nil && bytes.Contains(line, []byte("="+dir+"/")) {
			servers = append(servers, string(bytes.ReplaceAll(line, []byte{0}, []byte{' '})))
		}
	}
	return servers
}

func TestCancelAndStartAgain(t *testing.T) {
	built(t)
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cp, err := Start(ctx, Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	kubectl(t, cp, "", "create", "namespace", "orchard")
	if servers := serversOf(t, dir); len(servers) != 2 {
		t.Errorf("not etcd and kube-apiserver: %q", servers)
	}
	cancel()
	if err := cp.Stop(); err != nil { // waits for what the cancellation has begun
		t.Error(err)
	}
	if servers := serversOf(t, dir); servers != nil {
		t.Errorf("after cancellation there still run %q", servers)
	}

	again := run(t, Options{Dir: dir})
	kubectl(t, again, "", "get", "namespace", "orchard")
	if err := again.Stop(); err != nil {
		t.Error(err)
	}
	if servers := serversOf(t, dir); servers != nil {
		t.Errorf("after Stop there still run %q", servers)
	}
}

func TestStartFails(t *testing.T) {
	built(t)
	dir := t.TempDir()
	_, err := Start(t.Context(), Options{Dir: dir, APIServerArgs: []string{"--colour=red"}})
	if err == nil || !strings.Contains(err.Error(), "unknown flag: --colour") {
		t.Errorf("the error does not quote the log: %v", err)
	}
	if servers := serversOf(t, dir); servers != nil {
		t.Errorf("after a failed start there still run %q", servers)
	}
}

// TestParentDies runs itself in a process of its own, which it kills when the servers run.
func TestParentDies(t *testing.T) {
	const variable = "CONTROLPLANE_TEST_DIR"
	if dir := os.Getenv(variable); dir != "" {
		if _, err := Start(context.Background(), Options{Dir: dir}); err != nil {
			t.Fatal(err)
		}
		os.Stdout.WriteString("started\n")
		select {}
	}

	built(t)
	dir := t.TempDir()
	parent := exec.Command(os.Args[0], "-test.run=^TestParentDies$")
	parent.Env = append(os.Environ(), variable+"="+dir)
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	servers := serversOf(t, dir)
	_ = parent.Process.Kill()
	_ = parent.Wait()
	if line != "started\n" || len(servers) != 2 {
		t.Fatalf("got %q and the servers %q", line, servers)
	}
	for deadline := time.Now().Add(5 * time.Second); len(servers) > 0; time.Sleep(10 * time.Millisecond) {
		if servers = serversOf(t, dir); time.Now().After(deadline) {
			t.Fatalf("without their parent there still run %q", servers)
		}
	}
}
