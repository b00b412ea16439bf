package conformance

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/minors"
)

// code is what the go command works on: a module, or a source.Tree.
type code interface {
	Go(ctx context.Context, args ...string) *exec.Cmd
}

// A module is a directory with a go.mod, and the environment of the go command there.
type module struct {
	dir string
	env []string
}

// copied returns a scratch copy of a module, on its own. What is compiled does not name directories, so that the build
// cache serves any copy. flags are further ones of the go command, e.g. "-mod=mod".
func copied(t *testing.T, name string, flags ...string) module {
	t.Helper()
	return module{scratch(t, name),
		append(os.Environ(), "GOWORK=off", "GOFLAGS="+strings.Join(append(flags, "-trimpath"), " "))}
}

// Go returns a call of the go command in the module.
func (m module) Go(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = m.dir, append(slices.Clone(m.env), "PWD="+m.dir)
	return cmd
}

// scratch copies a module out of the module cache, where nothing can be written, and returns the copy's directory. A
// module is, e.g., "k8s.io/api" in the version that go.mod requires, or "k8s.io/client-go@v0.36.3". Files whose base
// name is in drop are left out.
func scratch(t *testing.T, module string, drop ...string) string {
	t.Helper()
	dir := t.TempDir()
	overlay(t, cached(t, module), dir)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case slices.Contains(drop, entry.Name()):
			err = os.Remove(name)
		case path.Ext(name) == ".sh": // tests run it; the module cache has no files that can be run
			err = os.Chmod(name, 0o755)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	replaceWithheld(t, dir)
	return dir
}

// replaceWithheld replaces [minors.Withheld] in a module that requires it, with the checksums of testdata. Nor does the
// proxy have k8s.io/ktesting, which client-go's helper of the same name is for.
func replaceWithheld(t *testing.T, dir string) {
	t.Helper()
	name := filepath.Join(dir, "go.mod")
	content, err := os.ReadFile(name)
	if err != nil || !bytes.Contains(content, []byte(minors.Withheld)) {
		return
	}
	sums, err := os.ReadFile(filepath.Join("..", "..", "testdata", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(sums) {
		if bytes.HasPrefix(line, []byte(minors.Available)) {
			own = append(own, line...)
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "ktesting")); err != nil {
		t.Fatal(err)
	}
	content = fmt.Appendf(content, "\nreplace %s => %s\n", minors.Withheld, minors.Available)
	for name, content := range map[string][]byte{"go.mod": content, "go.sum": own} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// cached returns a module's directory in the module cache.
func cached(t *testing.T, module string) string {
	t.Helper()
	if strings.Contains(module, "@") {
		dir, err := minors.Downloaded(module)
		if err != nil {
			t.Fatal(err)
		}
		return dir
	}
	dir := strings.TrimSpace(command(t, ".", "go", "list", "-m", "-f", "{{.Dir}}", module))
	if dir == "" {
		t.Fatalf("module %s is not in the cache", module)
	}
	return dir
}

// overlay copies a tree over another one that has none of its files; the copy can be written.
func overlay(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

// run runs the go command on some code and returns what it prints; if it fails, so does the test.
func run(t *testing.T, in code, args ...string) string {
	t.Helper()
	out, err := in.Go(t.Context(), args...).CombinedOutput()
	if err != nil {
		t.Fatalf("go %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// command runs a program in a directory and returns what it prints; if it fails, so does the test.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}
