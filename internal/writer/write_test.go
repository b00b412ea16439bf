package writer

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/internal/genheader"
)

// source is what the generated files of these tests are generated from.
var source = []string{"example.org/fruit/api/v1"}

var mark = genheader.Go("deepcopy") + "\n" + genheader.Source("//", source) + "\n"

// disk is a directory that tests write to, as a map from names to contents.
type disk struct {
	t   *testing.T
	dir string
}

func newDisk(t *testing.T, files map[string]string) disk {
	d := disk{t, t.TempDir()}
	for name, content := range files {
		name = d.path(name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func (d disk) path(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

// files returns what is there; directories end with a slash.
func (d disk) files() map[string]string {
	d.t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(d.dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == d.dir {
			return err
		}
		rel, _ := filepath.Rel(d.dir, name)
		if entry.IsDir() {
			all[rel+"/"] = ""
			return nil
		}
		content, err := os.ReadFile(name)
		all[rel] = string(content)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return all
}

func (d disk) compare(files map[string]string) *Changes {
	d.t.Helper()
	now := NewDisk()
	var all []Change
	for name, content := range files {
		change, problem := now.Compare(File{Path: d.path(name), Content: []byte(content)})
		if problem != nil {
			d.t.Fatal(problem)
		}
		all = append(all, change)
	}
	return now.Changes(all, []Scope{{Dir: d.dir, Recursive: true, Generator: "deepcopy", Packages: source}})
}

func TestWriteTouchesOnlyWhatDiffers(t *testing.T) {
	d := newDisk(t, map[string]string{"same.go": mark + "same", "old.go": mark + "old", "gone/gone.go": mark + "gone",
		"mine.go": "package mine", "other.go": genheader.Go("lister")})
	past := time.Date(2020, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := os.Chtimes(d.path("same.go"), past, past); err != nil {
		t.Fatal(err)
	}
	changes := d.compare(map[string]string{"same.go": mark + "same", "old.go": mark + "new",
		"sub/dir/new.go": mark + "new"})
	if err := changes.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"same.go": mark + "same", "old.go": mark + "new", "sub/": "", "sub/dir/": "",
		"sub/dir/new.go": mark + "new", "mine.go": "package mine", "other.go": genheader.Go("lister")}
	if diff := cmp.Diff(want, d.files()); diff != "" {
		t.Error(diff)
	}
	if info, err := os.Stat(d.path("same.go")); err != nil || !info.ModTime().Equal(past) {
		t.Errorf("the unchanged file was touched: %v %v", info.ModTime(), err)
	}
	if info, err := os.Stat(d.path("old.go")); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("the updated file's mode changed: %v %v", info.Mode(), err)
	}
}

// countdown is a context that ends after so many looks at it: an interrupt at every possible moment.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestInterruptLeavesEverything(t *testing.T) {
	wanted := map[string]string{"a.go": mark + "new", "b/b.go": mark + "new", "c/d/e.go": mark + "new"}
	for moment := 0; ; moment++ {
		d := newDisk(t, map[string]string{"a.go": mark + "old", "stale.go": mark + "stale"})
		before := d.files()
		left := moment
		if err := d.compare(wanted).Write(countdown{t.Context(), &left}); err == nil {
			if moment < len(wanted) {
				t.Errorf("only %d moments were tried", moment)
			}
			return
		}
		if diff := cmp.Diff(before, d.files()); diff != "" {
			t.Fatalf("interrupted at moment %d: %s", moment, diff)
		}
	}
}

// TestFailureIsUndone lets the last rename fail, when all others are done.
func TestFailureIsUndone(t *testing.T) {
	d := newDisk(t, map[string]string{"a.go": mark + "old", "b.go": mark + "stale"})
	changes := d.compare(map[string]string{"a.go": mark + "new", "c/new.go": mark + "new", "z.go": mark + "new"})
	if err := os.MkdirAll(d.path("z.go/in-the-way"), 0o755); err != nil { // after the comparison, as a race would
		t.Fatal(err)
	}
	before := d.files()
	if err := changes.Write(t.Context()); err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff(before, d.files()); diff != "" {
		t.Error(diff)
	}
}

// TestFailureAmongManyIsUndone does the same where files are written several at a time.
func TestFailureAmongManyIsUndone(t *testing.T) {
	old, wanted := map[string]string{}, map[string]string{}
	for i := range 5 * serialLimit {
		wanted[fmt.Sprintf("d%d/new%d.go", i%7, i)] = mark + "new"
		old[fmt.Sprintf("d%d/old%d.go", i%9, i)], wanted[fmt.Sprintf("d%d/old%d.go", i%9, i)] = mark+"old", mark+"new"
		old[fmt.Sprintf("gone%d/%d.go", i%3, i)] = mark + "old"
	}
	wanted["z.go"] = mark + "new"
	d := newDisk(t, old)
	changes := d.compare(wanted)
	if err := os.MkdirAll(d.path("z.go/in-the-way"), 0o755); err != nil {
		t.Fatal(err)
	}
	before := d.files()
	if err := changes.Write(t.Context()); err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff(before, d.files()); diff != "" {
		t.Error(diff)
	}
	if err := os.RemoveAll(d.path("z.go")); err != nil {
		t.Fatal(err)
	}
	if err := d.compare(wanted).Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	for name, content := range d.files() {
		if content != "" && wanted[name] != content {
			t.Errorf("%s holds %q", name, content)
		}
	}
}

func TestHandWrittenFilesAreErrors(t *testing.T) {
	d := newDisk(t, map[string]string{"mine.go": "package mine", "quoted.go": "package q\n\n" + mark,
		"theirs.go": "/*\nLicense\n*/\n\n// Code generated by deepcopy-gen. DO NOT EDIT.\n"})
	for name, byHand := range map[string]bool{"mine.go": true, "quoted.go": true, "theirs.go": false} {
		change, problem := NewDisk().Compare(File{Path: d.path(name), Content: []byte(mark)})
		if byHand != (problem != nil) || byHand && problem.Pos.Filename != d.path(name) {
			t.Errorf("%s: problem %v", name, problem)
		}
		if !byHand && change.Status != Updated {
			t.Errorf("%s: %+v", name, change)
		}
	}
}

// TestVendored: what go mod vendor has copied is not written, but what a link there leads to is.
func TestVendored(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"vendor/example.org/fruit", "api", "internal/vendor"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "vendor", "modules.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(root, "vendor", "example.org", "api")
	if err := os.Symlink(filepath.Join("..", "..", "api"), link); err != nil {
		t.Skip(err)
	}
	for dir, want := range map[string]bool{"vendor/example.org/fruit": true, "vendor/example.org/api": false,
		"api": false, "internal/vendor": false} {
		real, err := target(filepath.Join(root, filepath.FromSlash(dir)))
		if got := vendored(real) != ""; got != want || err != nil {
			t.Errorf("vendored(%s) = %t, %v", dir, got, err)
		}
	}
}
