package bazel_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A workspace is a machine that builds with Bazel: it has sources, a home directory and Bazel's state of its own.
type workspace struct {
	*testing.T
	dir, home, state string
	memory           string   // where sandboxes are, in memory: some actions have 4,000 inputs; "" for the state
	hidden           []string // directories that an action must not see
	flags            []string // of Bazel
}

// newWorkspace returns a workspace with gen, its rule and a Go distribution.
func newWorkspace(t *testing.T) *workspace {
	repository, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace{T: t, dir: t.TempDir()}
	w.own()
	goroot := []byte(strings.TrimSpace(run(t, ".", "go", "env", "GOROOT")))
	w.hidden = append(outside(t, strings.TrimSpace(run(t, ".", "go", "env", "GOMODCACHE")), string(goroot)), repository)
	for _, name := range []string{"WORKSPACE", "MODULE.bazel"} {
		w.write(name, bytes.ReplaceAll(read(t, "testdata/"+name+".tmpl"), []byte("GOROOT"), goroot))
	}
	w.write("gen.bzl", read(t, "gen.bzl"))
	run(t, "..", "go", "build", "-o", w.path("gen.exe"), "./cmd/gen")
	return w
}

// outside returns what is in a directory, without another one: the module cache may hold the Go distribution.
func outside(t *testing.T, dir, inside string) (all []string) {
	t.Helper()
	rel, err := filepath.Rel(dir, inside)
	switch {
	case err != nil || !filepath.IsLocal(rel):
		return []string{dir}
	case rel == ".":
		return nil
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry.IsDir() {
			all = append(all, outside(t, filepath.Join(dir, entry.Name()), inside)...)
		}
	}
	return all
}

// own gives the workspace a home directory and Bazel's state.
func (w *workspace) own() {
	w.Helper()
	state, err := os.MkdirTemp("", "bazel")
	if err != nil {
		w.Fatal(err)
	}
	w.Cleanup(func() { removeAll(w.T, state) })
	w.home, w.state = w.TempDir(), state
	if memory, err := os.MkdirTemp("/dev/shm", "bazel"); err == nil {
		w.memory = memory
		w.Cleanup(func() { removeAll(w.T, memory) })
	}
}

// another returns a machine with the same sources elsewhere.
func (w *workspace) another() *workspace {
	w.Helper()
	other := &workspace{T: w.T, dir: w.TempDir(), hidden: w.hidden, flags: w.flags}
	other.own()
	if err := os.CopyFS(other.dir, os.DirFS(w.dir)); err != nil {
		w.Fatal(err)
	}
	return other
}

// vendor makes the vendor directory of the module in a directory, which has examples/fruit's requirements.
func (w *workspace) vendor(dir string) {
	w.Helper()
	reconcile, err := filepath.Abs("../reconcile")
	if err != nil {
		w.Fatal(err)
	}
	run(w.T, w.path(dir), "go", "mod", "edit", "-droptool", genPath+"/cmd/gen", "-droprequire", genPath, "-dropreplace",
		genPath, "-replace", genPath+"/reconcile="+reconcile)
	run(w.T, w.path(dir), "go", "mod", "vendor")
}

func (w *workspace) path(name string) string { return filepath.Join(w.dir, name) }

func (w *workspace) write(name string, content []byte) {
	w.Helper()
	name = w.path(name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		w.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o644); err != nil {
		w.Fatal(err)
	}
}

// build builds a target in the sandbox, or skips the test where there is none. It returns what Bazel prints.
func (w *workspace) build(target string) string {
	w.Helper()
	out, err := w.try(target)
	if err != nil && strings.Contains(out, noSandbox) {
		w.Skip("Bazel has no Linux sandbox here")
	}
	if err != nil {
		w.Fatalf("%v\n%s", err, out)
	}
	return out
}

func (w *workspace) try(target string) (out string, err error) {
	args := []string{target, "--spawn_strategy=linux-sandbox", "--nosandbox_default_allow_network", "--nosandbox_debug"}
	if w.memory != "" {
		args = append(args, "--sandbox_base="+w.memory)
	}
	for _, dir := range w.hidden {
		args = append(args, "--sandbox_block_path="+dir)
	}
	return w.bazel("build", append(args, w.flags...)...)
}

func (w *workspace) bazel(verb string, args ...string) (out string, err error) {
	command := exec.Command("bazel", append([]string{"--batch", "--output_user_root=" + w.state,
		"--host_jvm_args=-XX:TieredStopAtLevel=1", "--host_jvm_args=-XX:+UseSerialGC", // it runs for seconds
		verb}, args...)...)
	command.Dir, command.Env = w.dir, append(os.Environ(), "HOME="+w.home)
	both, err := command.CombinedOutput()
	return string(both), err
}
