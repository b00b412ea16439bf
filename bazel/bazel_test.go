// Package bazel_test builds the outputs of examples/fruit by the rule gen_outputs, in the sandbox of a real Bazel. It
// is skipped where there is no Bazel, or no Linux sandbox for it.
package bazel_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	fruit      = "../examples/fruit"
	fruitPath  = "github.com/gen-toolkit/gen/examples/fruit/"
	genPath    = "github.com/gen-toolkit/gen"
	noSandbox  = "'linux-sandbox' strategy was requested"
	undeclared = "apimachinery/pkg/apis/meta/v1"
)

// TestRule: the action makes what is in the repository, byte by byte, from what it declares. It sees neither the module
// cache nor the repository nor the network, and fails where an input is not declared.
func TestRule(t *testing.T) {
	needBazel(t)
	w := fruitWorkspace(t)
	w.build("//:out")
	want := strings.Fields(run(t, fruit, "go", "tool", "gen", "list"))
	built := filepath.Join(w.dir, "bazel-bin", "out")
	for _, name := range want {
		content := read(t, filepath.Join(fruit, name))
		path := name
		if strings.HasSuffix(name, ".go") {
			path = fruitPath + name
		}
		if !bytes.Equal(content, read(t, filepath.Join(built, path))) {
			t.Errorf("the action has another %s", name)
		}
	}
	if n := files(t, built); n != len(want) || n == 0 {
		t.Errorf("the action has %d files, want %d", n, len(want))
	}
	if out, err := w.try("//:undeclared_dependency"); err == nil || !strings.Contains(out, undeclared) {
		t.Errorf("an action without an input: %v\n%s", err, out)
	}
}

// needBazel skips a test without Bazel.
func needBazel(t *testing.T) {
	if os.Getenv("GEN_TESTS") != "all" {
		t.Skip("takes a minute: make verify runs it, and so does GEN_TESTS=all go test")
	}
	if _, err := exec.LookPath("bazel"); err != nil {
		t.Skip("there is no bazel: install Debian's bazel-bootstrap, or another one")
	}
}

// fruitWorkspace returns a workspace with the example, its dependencies and gen.
func fruitWorkspace(t *testing.T) *workspace {
	w := newWorkspace(t)
	for _, name := range strings.Fields(run(t, fruit, "git", "ls-files")) {
		if !strings.HasPrefix(name, "e2e/") && !strings.HasPrefix(name, "apiserver/") { // other modules
			w.write("fruit/"+name, read(t, filepath.Join(fruit, name)))
		}
	}
	w.write("BUILD.bazel", read(t, "testdata/BUILD.bazel"))
	w.vendor("fruit")
	return w
}

// run runs a command and returns its output.
func run(t *testing.T, dir string, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	if name == "go" && args[0] == "tool" {
		command.Env = os.Environ()
	}
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s%s", name, args, err, out, &problems)
	}
	return string(out)
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Error(err)
	}
	return content
}

// files returns the number of files below a directory, which may be a link.
func files(t *testing.T, dir string) (n int) {
	dir, err := filepath.EvalSymlinks(dir)
	if err == nil {
		err = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				n++
			}
			return err
		})
	}
	if err != nil {
		t.Error(err)
	}
	return n
}

// removeAll removes Bazel's directories, which are read-only.
func removeAll(t *testing.T, dir string) {
	_ = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			return os.Chmod(name, 0o755)
		}
		return err
	})
	if err := os.RemoveAll(dir); err != nil {
		t.Error(err)
	}
}
