package conformance

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
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
	copyTree(t, found.Dir, dir, drop...)
	return dir
}

func copyTree(t *testing.T, from, to string, drop ...string) {
	t.Helper()
	skip := map[string]bool{}
	for _, name := range drop {
		skip[name] = true
	}
	err := filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil || skip[entry.Name()] {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), content, 0o644)
	})
	if err != nil {
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
