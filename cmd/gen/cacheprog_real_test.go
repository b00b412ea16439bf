package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// goToolCache is a program for GOCACHEPROG that nobody here wrote: entries go to an HTTP server.
const goToolCache = "github.com/bradfitz/go-tool-cache/cmd/%s@v0.0.0-20260722201841-0bb331e19f64"

// TestRealProgram: two machines with nothing in common but an HTTP server share a run by go-cacher.
func TestRealProgram(t *testing.T) {
	long(t)
	bin := t.TempDir()
	for _, name := range []string{"go-cacher", "go-cacher-server"} {
		command := exec.Command("go", "install", fmt.Sprintf(goToolCache, name))
		command.Env = append(os.Environ(), "GOBIN="+bin, "GOFLAGS=-mod=mod")
		if out, err := command.CombinedOutput(); err != nil {
			t.Skipf("%s is not available: %v\n%s", name, err, out)
		}
	}
	url := "http://" + serveCache(t, filepath.Join(bin, "go-cacher-server"))
	machine := func() {
		t.Setenv("GENCACHEPROG", fmt.Sprintf("%s -cache-server %s -cache-dir %s", filepath.Join(bin, "go-cacher"), url,
			t.TempDir()))
	}
	machine()
	first := newRepository(t)
	second := first.checkout(t)
	machine()
	t.Setenv("GOMODCACHE", t.TempDir())
	status, out := second.gen("check", "-v")
	if status != 0 || !strings.Contains(out, sharedHit) || strings.Contains(out, "warning") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// serveCache starts the server and returns its address.
func serveCache(t *testing.T, program string) (address string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address = listener.Addr().String()
	_ = listener.Close()
	server := exec.Command(program, "-listen", address, "-cache-dir", t.TempDir())
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Process.Kill(); _ = server.Wait() })
	for range 100 {
		if connection, err := net.Dial("tcp", address); err == nil {
			_ = connection.Close()
			return address
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the server does not listen")
	return ""
}
