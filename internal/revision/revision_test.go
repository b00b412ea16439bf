package revision

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository returns a git repository with the tag v1, in which sub/a.go is "package a // 1\n", and other files since.
func repository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, map[string]string{"sub/a.go": "package a // 1\n", "sub/a_test.go": "package a\n",
		"go.mod": "module a\n", "image.png": "\x00", ".gitattributes": "sub export-ignore\n", "v2/b.go": "package b\n"})
	for _, args := range [][]string{{"init", "-q"}, {"add", "."},
		{"-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "1"}, {"tag", "v1"}, {"tag", "v2"}} {
		gitCommand(t, dir, args...)
	}
	write(t, dir, map[string]string{"sub/a.go": "package a // 2\n"})
	return dir
}

func gitCommand(t *testing.T, dir string, args ...string) string {
	t.Helper()
	command := exec.Command("git", args...)
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return string(out)
}

func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGit opens a revision of a project below the root of its repository, and leaves the repository as it is.
func TestGit(t *testing.T) {
	dir := repository(t)
	before := gitCommand(t, dir, "status", "--porcelain")
	state, err := Open(t.Context(), filepath.Join(dir, "sub"), "v1")
	if err != nil {
		t.Fatal(err)
	}
	if text := content(state, "sub/a.go"); text != "package a // 1\n" {
		t.Errorf("a.go is %q", text)
	}
	for _, name := range []string{"image.png", "sub/a_test.go"} {
		if _, err := os.Stat(filepath.Join(state.Root, name)); err == nil {
			t.Errorf("%s is there", name)
		}
	}
	if after := gitCommand(t, dir, "status", "--porcelain"); after != before {
		t.Errorf("the work tree was\n%sand is\n%s", before, after)
	}
	if err := state.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Dir(state.Root)); err == nil {
		t.Error("the temporary directory is still there")
	}
}

func TestRefused(t *testing.T) {
	dir, none := repository(t), t.TempDir()
	shallow := filepath.Join(t.TempDir(), "clone")
	gitCommand(t, none, "clone", "-q", "--depth=1", "file://"+dir, shallow)
	write(t, dir, map[string]string{"fresh/c.go": "package c\n"})
	for _, c := range []struct{ dir, name, want string }{
		{dir, "v3", "v3 is neither a directory nor a git revision"},
		{dir, "v2", "v2 is a directory and a git revision: write ./v2, refs/heads/v2 or refs/tags/v2"},
		{dir, "--help", "--help is neither a directory nor a git revision"},
		{filepath.Join(dir, "fresh"), "v1", "v1 has no directory fresh"},
		{none, "v1", "is in no git repository"},
		{shallow, "HEAD~1", "this clone is shallow"},
		{dir, "example.org/none@v1.0.0", "module example.org/none@v1.0.0 can't be downloaded"},
	} {
		if _, err := Open(t.Context(), c.dir, c.name); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
	for _, name := range []string{"./v2", dir} {
		state, err := Open(t.Context(), dir, name)
		if err != nil || state.String() != name {
			t.Errorf("%s: %v, %v", name, state, err)
		}
	}
}
