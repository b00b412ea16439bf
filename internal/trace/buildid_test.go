package trace

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestBuildID compares with what the go command says.
func TestBuildID(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "main.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "program")
	if out, err := exec.Command("go", "build", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, err := exec.Command("go", "tool", "buildid", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	if got := buildID(content[:min(len(content), 64<<10)]); got != strings.TrimSpace(string(want)) {
		t.Errorf("%q, the go command says %q", got, want)
	}
	for content, want := range map[string]string{
		"MZ...\xff Go build ID: \"a/b/c/d\"\n \xff...": "a/b/c/d", // as Windows and macOS have it
		"MZ...\xff Go build ID: \"a/b/c/d":             "",
		"\x7fELF\x04\x00\x00\x00Go\x00\x00":            "",
		"":                                             "",
	} {
		if got := buildID([]byte(content)); got != want {
			t.Errorf("%q: %q, want %q", content, got, want)
		}
	}
	ids := map[string]bool{
		strings.TrimSpace(string(want)): true, "redacted": false, "a/b/c/d": false, "": false,
		strings.Repeat("/"+strings.Repeat("a", 20), 4)[1:]:     true,
		strings.Repeat("/"+strings.Repeat("a", 19)+".", 4)[1:]: false,
		strings.Repeat("/aaaaaaaaaa.aaaaaaaaa", 4)[1:]:         false,
	}
	for id, want := range ids {
		if madeByGo(id) != want {
			t.Errorf("%q is taken for an ID of the go command, or not", id)
		}
	}
	if id, err := BuildID(); id == "" || err != nil {
		t.Errorf("this program: %q, %v", id, err)
	}
}
