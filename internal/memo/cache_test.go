package memo

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/trace"
	"github.com/gen-toolkit/gen/internal/writer"
)

func example() Entry {
	entry := Entry{
		Inputs:      []trace.Input{{Kind: trace.File, Path: "/src/a b\n.go", Sum: trace.Hash([]byte("a"))}, {Kind: trace.GoDir, Path: "/src"}},
		Scopes:      []writer.Scope{{Dir: "/src", Recursive: true, Generator: "crd"}},
		Diagnostics: diag.List{diag.Warnf(diag.At("/src/a.go"), "it is %d", 1).Fix("do this")},
	}
	entry.Outputs = []Output{
		{Path: "/src/one.go", Sum: trace.Hash([]byte("one")), Head: trace.Hash([]byte("o")), Read: true},
		{Path: "/src/none.go", Sum: trace.Hash(nil)},
	}
	entry.Parts = []Part{{Data: trace.Hash([]byte("of part")), Content: []byte("part")}}
	return entry
}

var same = cmp.Options{cmp.AllowUnexported(Entry{}), cmpopts.EquateEmpty()}

func TestEntry(t *testing.T) {
	entry := example()
	back, err := decode(entry.encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(entry, *back, same); diff != "" {
		t.Error(diff)
	}
}

// FuzzDecode: whatever a file of the cache holds, reading it ends well.
func FuzzDecode(f *testing.F) {
	entry := example()
	f.Add(entry.encode())
	f.Add([]byte(form))
	f.Fuzz(func(t *testing.T, content []byte) {
		entry, err := decode(content)
		if err != nil {
			return
		}
		back, err := decode(entry.encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(entry, back, same); diff != "" {
			t.Error(diff)
		}
	})
}

func TestCutOff(t *testing.T) {
	entry := example()
	content := entry.encode()
	for n := range content {
		if _, err := decode(content[:n]); err == nil {
			t.Errorf("%d of %d bytes are an entry", n, len(content))
		}
	}
}

func opened(t *testing.T) (c *Cache, dir string) {
	t.Helper()
	dir = t.TempDir()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c, dir
}

func TestPutAndGet(t *testing.T) {
	c, dir := opened(t)
	for _, text := range []string{"one", "two"} {
		entry := example()
		entry.Parts[0].Content = []byte(text)
		if err := c.Put(Key{1}, &entry); err != nil {
			t.Fatal(err)
		}
		got, ok := c.Get(Key{1})
		if !ok {
			t.Fatal("it is not there")
		}
		if diff := cmp.Diff(&entry, got, same); diff != "" {
			t.Error(diff)
		}
		if files, _, err := Size(dir); files != 2 || err != nil { // the one before is gone
			t.Errorf("%d files, %v", files, err)
		}
	}
	if _, ok := c.Get(Key{2}); ok {
		t.Error("another key has an entry")
	}
}

func TestCleanRemovesOnlyTheCache(t *testing.T) {
	c, dir := opened(t)
	for _, name := range []string{"notes", "00/notes", "00/1234-a"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	entry := example()
	if err := c.Put(Key{1}, &entry); err != nil {
		t.Fatal(err)
	}
	if err := Clean(dir); err != nil {
		t.Fatal(err)
	}
	if files, size, err := Size(dir); files != 0 || size != 0 || err != nil {
		t.Errorf("%d files, %d bytes, %v", files, size, err)
	}
	for _, name := range []string{"notes", "00/notes", "00/1234-a"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if err := Clean(filepath.Join(dir, "missing")); err != nil {
		t.Error(err)
	}
}
