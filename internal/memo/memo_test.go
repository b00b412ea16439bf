package memo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type value struct {
	Text  string
	Sums  [][4]byte
	Empty []string
}

func example() value { return value{Text: "a b\n", Sums: [][4]byte{{1}, {0, 2}}} }

func opened(t *testing.T) (s *Store, dir string) {
	t.Helper()
	dir = t.TempDir()
	s, err := Open(dir, func(format string, args ...any) { t.Errorf(format, args...) })
	if err != nil {
		t.Fatal(err)
	}
	return s, dir
}

func TestSetAndGet(t *testing.T) {
	files, dir := opened(t)
	for _, s := range []*Store{files, {}} {
		for _, text := range []string{"one", "two"} {
			want, got := example(), value{}
			want.Text = text
			if s.Set("run", Key{1}, want); !s.Get("run", Key{1}, &got) {
				t.Fatal("it is not there")
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if n, _, err := Size(dir); n != 1 || err != nil { // the one before is gone
				t.Errorf("%d files, %v", n, err)
			}
		}
		var got value
		if s.Get("run", Key{2}, &got) || s.Get("other", Key{1}, &got) {
			t.Error("another key, or another kind, has the value")
		}
		var other struct{ Name int }
		if s.Get("run", Key{1}, &other) {
			t.Error("a value of another form is taken for one")
		}
	}
}

// TestDamaged: a value is not there once its file has been cut off or changed.
func TestDamaged(t *testing.T) {
	s, dir := opened(t)
	s.Set("run", Key{1}, example())
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	content, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	for n := range content {
		changed := append([]byte(nil), content...)
		changed[n] ^= 1
		for _, damaged := range [][]byte{content[:n], changed} {
			if err := os.WriteFile(names[0], damaged, 0o644); err != nil {
				t.Fatal(err)
			}
			var got value
			if s.Get("run", Key{1}, &got) {
				t.Errorf("%q is taken for %q", damaged, content)
			}
		}
	}
}

// FuzzDecode: whatever a file of the store holds, reading it ends well.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\xa3dTextaadSums\x80eEmpty\xf6"))
	f.Fuzz(func(t *testing.T, content []byte) {
		var got value
		_ = decoding.Unmarshal(content, &got)
	})
}

func TestCleanRemovesOnlyTheCache(t *testing.T) {
	s, dir := opened(t)
	s.Set("run", Key{1}, example())
	for _, name := range []string{"notes", "00", strings.Repeat("0", 62)} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := Clean(dir); err != nil {
		t.Fatal(err)
	}
	if files, size, err := Size(dir); files != 0 || size != 0 || err != nil {
		t.Errorf("%d files, %d bytes, %v", files, size, err)
	}
	for _, name := range []string{"notes", "00", strings.Repeat("0", 62)} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if err := Clean(filepath.Join(dir, "missing")); err != nil {
		t.Error(err)
	}
}
