package fruit_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCopied: a copy of this directory outside of the repository is a project, as README.md says. Here gen's modules are
// still those of the repository: a release is published later.
func TestCopied(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "fruit")
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path == "e2e", path == "apiserver":
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(dir, path), 0o755)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, path), content, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	const gen = "github.com/gen-toolkit/gen"
	for _, args := range [][]string{
		{"mod", "edit", "-replace", gen + "=" + root, "-replace", gen + "/reconcile=" + filepath.Join(root, "reconcile")},
		{"build", "./..."},
		{"tool", "gen", "check"},
	} {
		command := exec.CommandContext(t.Context(), "go", args...)
		command.Dir, command.Env = dir, append(os.Environ(), "GOWORK=off")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}
