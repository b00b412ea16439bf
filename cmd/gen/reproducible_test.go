package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestLongReproducible: two builds of a commit, in two directories, have the same bytes. The flags are those of a
// release.
func TestLongReproducible(t *testing.T) {
	long(t)
	clone := filepath.Join(t.TempDir(), "gen")
	git := exec.Command("git", "clone", "-q", "--shared", filepath.Join("..", ".."), clone)
	if out, err := git.CombinedOutput(); err != nil {
		t.Skipf("needs a clone: %v\n%s", err, out)
	}
	other := filepath.Join(t.TempDir(), "elsewhere")
	if err := os.CopyFS(other, os.DirFS(clone)); err != nil {
		t.Fatal(err)
	}
	build := func(dir string) []byte {
		program := filepath.Join(t.TempDir(), "gen")
		c := exec.Command("go", "build", "-trimpath", "-buildvcs=true", "-ldflags=-s -w", "-o", program, "./cmd/gen")
		c.Dir, c.Env = dir, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		content, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	if !bytes.Equal(build(clone), build(other)) {
		t.Error("the builds differ")
	}
}
