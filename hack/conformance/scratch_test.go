package conformance

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// scratch copies a module out of the module cache, where nothing can be written, and returns the copy's directory. Files
// whose base name is in drop are left out.
func scratch(t *testing.T, module string, drop ...string) string {
	t.Helper()
	var found struct{ Dir string }
	if err := json.Unmarshal([]byte(command(t, ".", "go", "list", "-m", "-json", module)), &found); err != nil || found.Dir == "" {
		t.Fatalf("module %s is not in the cache: %v", module, err)
	}
	dir := t.TempDir()
	overlay(t, found.Dir, dir)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && slices.Contains(drop, entry.Name()) {
			err = os.Remove(name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
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
