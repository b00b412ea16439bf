package trace

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestChanged: each change is noticed by those who asked for it, and by nobody else.
func TestChanged(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(dir string)
		want   string // the input that is reported
	}{
		{"nothing", func(string) {}, ""},
		{"content", func(dir string) { write(t, dir+"/a/one.go", "two") }, "a/one.go"},
		{"removed", func(dir string) { _ = os.Remove(dir + "/a/one.go") }, "a/one.go"},
		{"appears", func(dir string) { write(t, dir+"/go.work", "") }, "go.work"},
		{"a Go file", func(dir string) { write(t, dir+"/b/one.go", "") }, "b"},
		{"another file", func(dir string) { write(t, dir+"/b/notes", "") }, ""},
		{"any file", func(dir string) { write(t, dir+"/c/notes", "") }, "c"},
		{"a directory in place of a file",
			func(dir string) { _ = os.Remove(dir + "/a/one.go"); write(t, dir+"/a/one.go/x", "") }, "a/one.go"},
		{"below what is fixed", func(dir string) { write(t, dir+"/fixed/one.go", "two") }, ""},
		{"in a module below what is fixed", func(dir string) { write(t, dir+"/fixed/main/one.go", "two") },
			"fixed/main/one.go"},
		{"a missing directory appears", func(dir string) { _ = os.MkdirAll(dir+"/missing", 0o755) }, "missing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			r := New()
			r.Immutable(filepath.Join(dir, "fixed"))
			r.Mutable(filepath.Join(dir, "fixed", "main"))
			for _, name := range []string{"a/one.go", "fixed/one.go", "fixed/main/one.go"} {
				write(t, filepath.Join(dir, name), "one")
				if content, err := r.ReadFile(filepath.Join(dir, name)); err != nil || string(content) != "one" {
					t.Fatal(content, err)
				}
			}
			for _, name := range []string{"b", "c"} {
				_ = os.Mkdir(filepath.Join(dir, name), 0o755)
			}
			_, _ = r.ReadGoDir(filepath.Join(dir, "b"))
			_, _ = r.ReadDir(filepath.Join(dir, "c"))
			_, _ = r.ReadGoDir(filepath.Join(dir, "missing"))
			if r.Exists(filepath.Join(dir, "go.work")) {
				t.Fatal("there is a go.work")
			}
			all, reason := r.Inputs()
			if reason != "" {
				t.Fatal(reason)
			}
			c.change(dir)
			var changed []string
			for _, input := range all.Changed() {
				changed = append(changed, strings.TrimPrefix(input.Path, dir+string(filepath.Separator)))
			}
			if got := strings.Join(slices.Compact(changed), " "); got != c.want {
				t.Errorf("%q has changed, want %q", got, c.want)
			}
		})
	}
}

// TestChangesWhileReading: a file that is not the same each time is no basis for anything.
func TestChangesWhileReading(t *testing.T) {
	name := filepath.Join(t.TempDir(), "one.go")
	r := New()
	for _, content := range []string{"one", "two"} {
		write(t, name, content)
		if _, err := r.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	if _, reason := r.Inputs(); reason == "" {
		t.Error("nobody noticed")
	}
}

func TestNilRecorderOnlyReads(t *testing.T) {
	var r *Recorder
	name := filepath.Join(t.TempDir(), "one.go")
	write(t, name, "one")
	if content, err := r.ReadFile(name); err != nil || string(content) != "one" || !r.Exists(name) {
		t.Error(content, err)
	}
	r.Immutable("/")
	r.MarkUncacheable("nothing")
}

// TestFileHash: whatever its size, a file has the hash of its content.
func TestFileHash(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	var buffer []byte
	for _, size := range []int{0, 1, 256<<10 - 1, 256 << 10, 256<<10 + 1, 1_300_000, 5} {
		content := bytes.Repeat([]byte{'x'}, size)
		write(t, name, string(content))
		if sum, err := new(files).hashFile(name, &buffer); err != nil || sum != Hash(content) || sum == (Sum{}) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}
