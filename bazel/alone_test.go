//go:build linux

package bazel_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// goSDK is where the actions of a WORKSPACE have the Go distribution.
const goSDK = "external/go_sdk/"

// TestAlone: an action needs nothing but what it declares: it does the same where the root directory holds its inputs
// alone, without network and home directory.
func TestAlone(t *testing.T) {
	needBazel(t)
	w := manyWorkspace(t, 3*kindsOfAGroup)
	want := w.generate()
	for _, u := range w.units() {
		if u.Name != "job1" && u.Name != "job1.group002.example.org" { // which imports another group
			continue
		}
		root := t.TempDir()
		w.put(u, root)
		command := exec.Command("/src/gen.exe", "run", "--no-cache", "-C", "/src", "--out", "/out", "--unit", u.Name)
		command.Dir = "/"
		command.Env = []string{"PATH=/src/" + goSDK + "bin", "GOPATH=/tmp/go", "GOCACHE=/tmp/cache", "GOENV=off",
			"GOFLAGS=-mod=vendor", "GOPROXY=off", "GOTOOLCHAIN=local", "GOWORK=off",
			"GOROOT=/src/" + goSDK}
		command.SysProcAttr = &syscall.SysProcAttr{
			Chroot:      root,
			Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
			UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
		}
		out, err := command.CombinedOutput()
		if os.IsPermission(err) {
			t.Skip("there are no user namespaces here")
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", u.Name, err, out)
		}
		built := tree(t, filepath.Join(root, "out"))
		for name, content := range built {
			if !bytes.Equal(content, want[name]) {
				t.Errorf("%s makes another %s", u.Name, name)
			}
		}
		if len(built) != len(u.Outputs) {
			t.Errorf("%s makes %d files, and gen units lists %d", u.Name, len(built), len(u.Outputs))
		}
	}
}

// put writes what the action of a unit declares below src of a directory.
func (w *workspace) put(u unit, root string) {
	w.Helper()
	out, err := w.bazel("aquery", `mnemonic("Gen", //:generated.`+u.Name+`)`)
	if err != nil {
		w.Fatalf("%v\n%s", err, out)
	}
	_, list, _ := strings.Cut(out, "Inputs: [")
	list, _, _ = strings.Cut(list, "]\n")
	goroot := strings.TrimSpace(run(w.T, w.dir, "go", "env", "GOROOT"))
	for name := range strings.SplitSeq(list, ", ") {
		from := w.path(name)
		if rel, sdk := strings.CutPrefix(name, goSDK); sdk {
			from = filepath.Join(goroot, rel)
		}
		info, err := os.Stat(from)
		if err != nil {
			w.Fatal(err)
		}
		to := filepath.Join(root, "src", name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			w.Fatal(err)
		}
		if err := os.WriteFile(to, read(w.T, from), info.Mode()); err != nil {
			w.Fatal(err)
		}
	}
	for _, name := range []string{"dev", "tmp", "out"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o755); err != nil {
			w.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "dev/null"), nil, 0o666); err != nil {
		w.Fatal(err)
	}
}
