package cache

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/codegen/inputs"
	"github.com/gen-toolkit/gen/codegen/output"
)

func example() Entry {
	hash := inputs.NewHash()
	return Entry{
		Hash:   hash,
		Inputs: []inputs.Input{{Kind: inputs.File, Path: "/src/a b\n.go", Sum: hash.Sum([]byte("a"))}, {Kind: inputs.GoDir, Path: "/src"}},
		Outputs: []Output{
			{Path: "/src/one.go", Sum: hash.Sum([]byte("one")), Size: 3},
			{Path: "/src/none.go", Sum: hash.Sum(nil), Was: hash.Sum([]byte("was"))},
		},
		Parts:       []Part{{Data: hash.Sum([]byte("of part")), Sum: hash.Sum([]byte("part")), Size: 4}},
		Scopes:      []output.Scope{{Dir: "/src", Recursive: true, Generator: "crd"}},
		Diagnostics: diag.List{diag.Warnf(diag.At("/src/a.go"), "it is %d", 1).Fix("do this")},
	}
}

var same = cmp.Options{cmp.AllowUnexported(Entry{}), cmpopts.IgnoreUnexported(inputs.Hash{})}

func TestEntry(t *testing.T) {
	entry := example()
	back, err := decode(entry.encode())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(entry, *back, same); diff != "" {
		t.Error(diff)
	}
	if back.Hash.Sum([]byte("a")) != entry.Inputs[0].Sum {
		t.Error("the hash is another one")
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

func TestPutAndGet(t *testing.T) {
	dir := t.TempDir()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	entry, contents := example(), [][]byte{[]byte("one"), nil, []byte("part")}
	put := func(key Key) {
		t.Helper()
		if err := c.PutContents(key, contents); err != nil {
			t.Fatal(err)
		}
		if err := c.Put(key, entry); err != nil {
			t.Fatal(err)
		}
	}
	put(Key{1})
	got, ok := c.Get(Key{1})
	if !ok {
		t.Fatal("it is not there")
	}
	if held, parts, err := c.Contents(got); err != nil || string(held[0]) != "one" || len(held) != 2 || string(parts[0]) != "part" || len(parts) != 1 {
		t.Errorf("contents %q and %q, %v", held, parts, err)
	}
	if _, ok := c.Get(Key{2}); ok {
		t.Error("another key has an entry")
	}

	entry.Diagnostics = nil // another run of the same kind takes the place of the first
	put(Key{1})
	if files, _, err := Size(dir); files != 3 || err != nil {
		t.Errorf("%d files, %v", files, err)
	}

	contents = [][]byte{[]byte("two"), nil, []byte("part")} // of a run at the same time whose entry is still to come
	if err := c.PutContents(Key{1}, contents); err != nil {
		t.Fatal(err)
	}
	if held, _, err := c.Contents(got); err == nil {
		t.Errorf("contents of another run: %q", held)
	}
}

func TestCleanRemovesOnlyTheCache(t *testing.T) {
	dir := t.TempDir()
	c, err := Open(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"notes", "00/notes", "00/1234-a"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Put(Key{1}, example()); err != nil {
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
