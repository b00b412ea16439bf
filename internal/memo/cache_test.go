package memo

import (
	"fmt"
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
		{Path: "/src/one.go", Content: entry.Add([]byte("one")), Head: trace.Hash([]byte("o")), Read: true},
		{Path: "/src/none.go", Content: entry.Add(nil), Was: trace.Hash([]byte("was"))},
	}
	entry.Parts = []Part{{Data: trace.Hash([]byte("of part")), Content: entry.Add([]byte("part"))}}
	return entry
}

var same = cmp.Options{cmp.AllowUnexported(Entry{}), cmpopts.IgnoreFields(Entry{}, "own")}

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

// TestOutside: an entry with a content that is in none of its packs is none.
func TestOutside(t *testing.T) {
	for _, change := range []func(*Entry){
		func(e *Entry) { e.Outputs[0].Content.Pack = 1 },
		func(e *Entry) { e.Outputs[0].Content.At = 5 },
		func(e *Entry) { e.Parts[0].Content.Size++ },
		func(e *Entry) { e.Packs = nil },
	} {
		entry := example()
		change(&entry)
		if _, err := decode(entry.encode()); err == nil {
			t.Errorf("%+v in %+v", entry.contents(), entry.Packs)
		}
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

// put puts an entry and gets it.
func put(t *testing.T, c *Cache, entry, former *Entry) *Entry {
	t.Helper()
	if err := c.Put(Key{1}, entry, former); err != nil {
		t.Fatal(err)
	}
	got, ok := c.Get(Key{1})
	if !ok {
		t.Fatal("it is not there")
	}
	return got
}

// holds says whether an entry of the cache has the contents, of outputs and then of parts.
func holds(t *testing.T, c *Cache, entry *Entry, want ...string) {
	t.Helper()
	all := entry.contents()
	if len(all) != len(want) {
		t.Fatalf("%d contents, want %d", len(all), len(want))
	}
	contents := c.Contents(entry)
	for i, content := range all {
		if read, err := contents.Read(content); err != nil || string(read) != want[i] {
			t.Errorf("%q, %v, want %q", read, err, want[i])
		}
	}
}

func TestPutAndGet(t *testing.T) {
	c, _ := opened(t)
	entry := example()
	got := put(t, c, &entry, nil)
	holds(t, c, got, "one", "", "part")
	if _, ok := c.Get(Key{2}); ok {
		t.Error("another key has an entry")
	}
	outside := got.Outputs[0].Content
	for _, change := range []func(*Content){
		func(c *Content) { c.Pack = 1 },
		func(c *Content) { c.At = 1 },
		func(c *Content) { c.Size = 1 << 40 },
		func(c *Content) { c.Sum = trace.Sum{} },
	} {
		content := outside
		change(&content)
		if read, err := c.Contents(got).Read(content); err == nil {
			t.Errorf("%+v is %q", content, read)
		}
	}
	if err := os.Remove(c.files.OutputFile(got.Packs[0].ID)); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.Get(Key{1}); ok {
		t.Error("an entry without its contents is there")
	}
}

// TestTake: an entry takes over packs of the one before, as long as they hold what is needed and are not too many. What nobody needs is removed.
func TestTake(t *testing.T) {
	c, dir := opened(t)
	first := example()
	former := put(t, c, &first, nil)
	want := []string{"one", "", "part"}
	taken := 0
	for i := range 5 * most {
		entry := &Entry{}
		contents := c.Contents(former)
		for n, o := range former.Outputs {
			var err error
			if n == i%len(former.Outputs) {
				want[n] = fmt.Sprint("new ", i)
				o.Content = entry.Add([]byte(want[n]))
			} else if o.Content, err = entry.Take(contents, o.Content); err != nil {
				t.Fatal(err)
			}
			entry.Outputs = append(entry.Outputs, o)
		}
		part := former.Parts[0]
		var err error
		if part.Content, err = entry.Take(contents, part.Content); err != nil {
			t.Fatal(err)
		}
		entry.Parts = append(entry.Parts, part)
		former = put(t, c, entry, former)
		holds(t, c, former, want...)
		size, needed := 0, len(want[0])+len(want[1])+len(want[2])
		for _, pack := range former.Packs {
			size += pack.Size
		}
		if len(former.Packs) > 1 {
			taken++
		}
		if len(former.Packs) > most || size > 4*needed {
			t.Errorf("%d packs hold %d bytes, of which %d are needed", len(former.Packs), size, needed)
		}
		if files, _, err := Size(dir); files != 2+len(former.Packs) || err != nil {
			t.Errorf("%d files, %d packs, %v", files, len(former.Packs), err)
		}
	}
	if taken < most {
		t.Errorf("only %d entries have taken over packs", taken)
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
	put(t, c, &entry, nil)
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
