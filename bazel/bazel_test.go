// Package bazel tests gen.bzl, the rule that makes an action of a build system of gen, by Bazel itself.
package bazel

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const fruit = "github.com/gen-toolkit/gen/examples/fruit"

// workspace is a directory that Bazel builds.
type workspace struct {
	*testing.T
	dir, bazel string
	hidden     []string // directories that actions must not see
}

// TestRule builds the outputs of examples/fruit in Bazel's sandbox. They are what is committed there. Without a declared
// input the build fails, although the file is on the disk: the action reads what the rule declares, and no more.
func TestRule(t *testing.T) {
	if os.Getenv("GEN_TESTS") != "all" {
		t.Skip("takes long: make test runs it, and so does GEN_TESTS=all go test")
	}
	bazel, err := exec.LookPath("bazel")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("needs Bazel on Linux, e.g. Debian's package bazel-bootstrap")
	}
	w := newWorkspace(t, bazel)
	if out, err := w.build("generated"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	w.compare(filepath.Join(w.dir, "bazel-bin", "generated"))
	for target, says := range map[string]string{
		"without_type":   "Fruit",
		"without_module": "k8s.io/apimachinery",
		"without_sdk":    "package",
	} {
		if out, err := w.build(target); err == nil || !strings.Contains(out, says) {
			t.Errorf("%s: %v\n%s", target, err, out)
		}
	}
}

// newWorkspace copies examples/fruit without its outputs, and vendors its modules.
func newWorkspace(t *testing.T, bazel string) *workspace {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &workspace{T: t, dir: filepath.Join(dir, "fruit"), bazel: bazel}
	goroot, modules, _ := strings.Cut(strings.TrimSpace(w.run("..", "go", "env", "GOROOT", "GOMODCACHE")), "\n")
	checkout, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	w.hidden = []string{modules, checkout}
	for _, name := range []string{"api", "client", "controller", "internal", "webhook"} {
		if err := os.CopyFS(filepath.Join(w.dir, name), os.DirFS("../examples/fruit/"+name)); err != nil {
			t.Fatal(err)
		}
	}
	for from, to := range map[string]string{"../examples/fruit/gen.yaml": "gen.yaml", "gen.bzl": "bazel/gen.bzl",
		"../examples/fruit/go.mod": "go.mod", "../examples/fruit/go.sum": "go.sum",
		"testdata/fruit.BUILD": "BUILD.bazel", "testdata/go_sdk.BUILD": "bazel/go_sdk.BUILD"} {
		content, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		w.write(to, string(content))
	}
	w.write("bazel/BUILD.bazel", "")
	w.write("WORKSPACE", fmt.Sprintf(`new_local_repository(name = "go_sdk", path = %q, build_file = "//bazel:go_sdk.BUILD")`+
		"\n", goroot))
	module := "github.com/gen-toolkit/gen" // it is the tool, not an import
	w.run(w.dir, "go", "mod", "edit", "-dropreplace="+module, "-droprequire="+module, "-droptool="+module+"/cmd/gen")
	w.run(w.dir, "go", "mod", "tidy")
	w.run(w.dir, "go", "mod", "vendor")
	w.run("..", "go", "build", "-o", filepath.Join(w.dir, "gen.exe"), "./cmd/gen")
	return w
}

func (w *workspace) write(name, content string) {
	w.Helper()
	name = filepath.Join(w.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		w.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		w.Fatal(err)
	}
}

// run returns what a command prints.
func (w *workspace) run(dir, name string, args ...string) string {
	w.Helper()
	command := exec.Command(name, args...)
	command.Dir, command.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		w.Fatalf("%s %v: %v\n%s", name, args, err, stderr.String())
	}
	return string(out)
}

// build has Bazel build a target, in a sandbox without a network.
func (w *workspace) build(target string) (out string, err error) {
	root := filepath.Join(filepath.Dir(w.dir), "bazel")
	args := []string{"--batch", "--output_user_root=" + root, "build", "//:" + target, "--spawn_strategy=linux-sandbox",
		"--sandbox_default_allow_network=false", "--incompatible_strict_action_env", "--curses=no"}
	for _, dir := range w.hidden {
		args = append(args, "--sandbox_block_path="+dir)
	}
	w.Cleanup(func() { w.writable(root) })
	command := exec.Command(w.bazel, args...)
	command.Dir = w.dir
	both, err := command.CombinedOutput()
	return string(both), err
}

// writable lets t.TempDir remove what Bazel has made read-only.
func (w *workspace) writable(root string) {
	_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = os.Chmod(name, 0o755)
		}
		return err
	})
}

// compare holds the outputs against those that are committed: the same files with the same content.
func (w *workspace) compare(outputs string) {
	w.Helper()
	made := w.files(outputs)
	committed := map[string]string{}
	for name, content := range w.files("../examples/fruit") {
		top, _, _ := strings.Cut(name, "/")
		if !strings.Contains("api client config", top) || !strings.Contains(content, "Code generated by gen") {
			continue
		}
		if strings.HasSuffix(name, ".go") {
			name = fruit + "/" + name
		}
		committed[name] = content
	}
	if len(committed) < 50 {
		w.Errorf("%d files are committed", len(committed))
	}
	for name, content := range committed {
		if got, ok := made[name]; !ok {
			w.Errorf("%s is not made", name)
		} else if got != content {
			w.Errorf("%s differs:\n%s", name, got)
		}
		delete(made, name)
	}
	for name := range made {
		w.Errorf("%s is made, but not committed", name)
	}
	w.Logf("%d files", len(committed))
}

// files returns the contents of files by path.
func (w *workspace) files(dir string) map[string]string {
	w.Helper()
	all := map[string]string{}
	dir, err := filepath.EvalSymlinks(dir)
	if err != nil {
		w.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(name)
		if rel, relErr := filepath.Rel(dir, name); relErr == nil {
			all[filepath.ToSlash(rel)] = string(content)
		}
		return err
	})
	if err != nil {
		w.Fatal(err)
	}
	return all
}
