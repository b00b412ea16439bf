package revision

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// opened returns the state HEAD of a new repository with the given files, in which lost files have no content.
func opened(t *testing.T, files map[string]string, lost ...string) *State {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, files)
	if err := os.Symlink("c", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	gitCommand(t, dir, "init", "-q")
	gitCommand(t, dir, "add", ".")
	commit(t, dir)
	for _, name := range lost {
		id := strings.TrimSpace(gitCommand(t, dir, "rev-parse", "HEAD:"+name))
		if err := os.Remove(filepath.Join(dir, ".git", "objects", id[:2], id[2:])); err != nil {
			t.Fatal(err)
		}
	}
	return open(t, dir)
}

func open(t *testing.T, dir string) *State {
	t.Helper()
	state, err := Open(t.Context(), dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := state.Close(); err != nil {
			t.Error(err)
		}
	})
	return state
}

func commit(t *testing.T, dir string) {
	t.Helper()
	gitCommand(t, dir, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "1")
}

// content returns a file of a state once it has been fetched.
func content(state *State, name string) string {
	name = filepath.Join(state.Root, filepath.FromSlash(name))
	state.Fetch(name)
	text, _ := os.ReadFile(name)
	return string(text)
}

// Only what is asked for is read: a clone may lack the rest. A directory brings its Go files.
func TestFetch(t *testing.T) {
	files := map[string]string{"a/a.go": "package a\n", "a/a_test.go": "package a\n", "a/b/x": "1", "c/d/e": "2",
		"big.bin": "3", ".hidden": "4"}
	state := opened(t, files, "big.bin")
	state.Fetch(filepath.Join(state.Root, "a"))
	entries, err := os.ReadDir(filepath.Join(state.Root, "a"))
	if err != nil || len(entries) != 2 || entries[0].Name() != "a.go" || entries[1].Name() != "b" {
		t.Errorf("a has %v: %v", entries, err)
	}
	for name, want := range map[string]string{"a/a.go": "package a\n", "a/b/x": "1", "link/d/e": "2", ".hidden": "4",
		"none": "", "../none": ""} {
		if got := content(state, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if err := state.Lost(); err != nil {
		t.Error(err)
	}
	content(state, "big.bin")
	want := "git can't read big.bin of HEAD: the clone lacks"
	if err := state.Lost(); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Error(err)
	}
}

// All files come for programs that read them by themselves.
func TestFetchAll(t *testing.T) {
	state := opened(t, map[string]string{"a/a.go": "package a\n", "c/image": "5"})
	state.FetchAll()
	text, err := os.ReadFile(filepath.Join(state.Root, "c", "image"))
	if err != nil || string(text) != "5" || state.Lost() != nil {
		t.Errorf("c/image is %q: %v, %v", text, err, state.Lost())
	}
}

// The files of a submodule are those of its commit. Without its repository, the state says what is missing.
func TestSubmodule(t *testing.T) {
	inner := t.TempDir()
	write(t, inner, map[string]string{"b.go": "package b // 1\n"})
	gitCommand(t, inner, "init", "-q")
	gitCommand(t, inner, "add", ".")
	commit(t, inner)
	outer := t.TempDir()
	write(t, outer, map[string]string{"go.mod": "module a\n"})
	gitCommand(t, outer, "init", "-q")
	gitCommand(t, outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "file://"+inner, "sub")
	gitCommand(t, outer, "add", ".")
	commit(t, outer)
	write(t, outer, map[string]string{"sub/b.go": "package b // 2\n"})
	state := open(t, outer)
	if got := content(state, "sub/b.go"); got != "package b // 1\n" || len(state.Outside()) > 0 {
		t.Errorf("sub/b.go is %q, and there is nothing of %v", got, state.Outside())
	}
	clone := filepath.Join(t.TempDir(), "clone")
	gitCommand(t, outer, "clone", "-q", ".", clone)
	state = open(t, clone)
	content(state, "sub/b.go")
	if all := state.Outside(); len(all) != 1 || !strings.HasPrefix(all[0], "sub is a git submodule whose commit ") {
		t.Errorf("outside is %q", all)
	}
}

// Directories outside of the repository have no state in git.
func TestOutside(t *testing.T) {
	state := opened(t, map[string]string{"m/go.mod": "module a\n\nreplace b => ../../b\n\nreplace c => ../c\n",
		"go.work": "go 1.26\n\nuse (\n\t./m\n\t../d\n)\n"})
	for _, name := range []string{"m/go.mod", "go.work", "../b/go.mod", "../d/go.mod", "c/go.mod"} {
		content(state, name)
	}
	all := state.Outside()
	if len(all) != 2 || !slices.ContainsFunc(all, func(why string) bool {
		return strings.HasPrefix(why, "m/go.mod names ../../b, which is outside of the git repository")
	}) || !slices.ContainsFunc(all, func(why string) bool { return strings.HasPrefix(why, "go.work names ../d,") }) {
		t.Errorf("outside is %q", all)
	}
}
