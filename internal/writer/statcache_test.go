package writer

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/internal/genheader"
	"github.com/gen-toolkit/gen/internal/trace"
)

// TestStatCache: the disk of the next run knows what is as it was without looking, and sees all that is not.
func TestStatCache(t *testing.T) {
	made := genheader.Go("lister") + "\n" + genheader.Source("//", source) + "\npackage p\n"
	d := newDisk(t, map[string]string{"a/same.go": made, "a/edited.go": made, "a/gone.go": made, "b/stale.go": made,
		"b/other.go": "package p\n"})
	scopes := []Scope{{Dir: d.dir, Recursive: true, Generator: "lister", Packages: source}}
	var files []File
	var paths []string
	for _, name := range []string{"a/same.go", "a/edited.go", "a/gone.go"} {
		files, paths = append(files, File{Path: d.path(name), Content: []byte(made)}), append(paths, d.path(name))
	}
	compare := func(disk *Disk) (pending []string) {
		t.Helper()
		disk.Prefetch(t.Context(), paths, scopes)
		changes, problems, err := disk.Compare(files, scopes)
		if err != nil || len(problems) > 0 {
			t.Fatal(problems, err)
		}
		for _, change := range changes.Pending() {
			rel, _ := filepath.Rel(d.dir, change.Path)
			pending = append(pending, fmt.Sprint(change.Status, " ", rel))
		}
		return pending
	}
	for _, name := range []string{".", "a", "a/same.go", "a/edited.go", "a/gone.go", "b", "b/stale.go", "b/other.go"} {
		for trace.StampOf(d.path(name)) == (trace.Stamp{}) {
			time.Sleep(10 * time.Millisecond)
		}
	}
	first := NewDisk().Next()
	compare(first)
	second := first.Next()
	if got, want := compare(second), []string{"removed b/stale.go"}; !slices.Equal(got, want) {
		t.Errorf("pending: %v, want %v", got, want)
	}
	known := 0
	for path, value := range second.cache.Range {
		before, _ := first.cache.Load(path)
		if now := value.(statEntry).stamp; before.(statEntry).stamp == now && now != (trace.Stamp{}) {
			known++
		}
	}
	if known != 8 { // five files and three directories
		t.Errorf("%d paths are known", known)
	}
	if head, _ := second.Head(d.path("a/same.go")); &head[0] != &seenBy(t, first, d.path("a/same.go")).head[0] {
		t.Error("what is the same is looked at again")
	}

	info, err := os.Stat(d.path("a/edited.go"))
	if err != nil {
		t.Fatal(err)
	}
	edited := []byte(made)
	edited[len(edited)-2] = 'q'
	for _, err := range []error{
		os.WriteFile(d.path("a/edited.go"), edited, 0o640),
		os.Chtimes(d.path("a/edited.go"), info.ModTime(), info.ModTime()),
		os.Remove(d.path("a/gone.go")),
		os.WriteFile(d.path("b/new.go"), []byte(made), 0o640),
		os.WriteFile(d.path("b/stale.go"), []byte("package mine\n"), 0o640),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	third := second.Next()
	want := []string{"updated a/edited.go", "created a/gone.go", "removed b/new.go"}
	if got := compare(third); !slices.Equal(got, want) {
		t.Errorf("pending: %v, want %v", got, want)
	}
}

func seenBy(t *testing.T, d *Disk, path string) prefetched {
	t.Helper()
	value, _ := d.cache.Load(path)
	return value.(statEntry).value.(prefetched)
}
