package trace

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// settled gives files a change that is long past, as far as programs can: the rest is waiting.
func settled(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if StampOf(name) != (Stamp{}) {
			t.Fatalf("%s has just been written, and its stamp is trusted", name)
		}
	}
	time.Sleep(racyWindow + 100*time.Millisecond)
}

// TestRevalidate: what has changed comes back, by content as long as a file is new and by its stamp later; the rest is
// answered without a read, also for the parent.
func TestRevalidate(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	names := []string{"same", "touched", "written", "replaced", "removed", "listed/one.go"}
	for _, name := range names {
		write(t, path(name), "one")
	}
	for _, old := range []bool{false, true} {
		t.Run(fmt.Sprintf("old %t", old), func(t *testing.T) {
			parent := NewStamped()
			r := parent.Child()
			read := func(r *Recorder) {
				for _, name := range append(names, "missing") {
					_, _ = r.ReadFile(path(name))
				}
				_, _ = r.ReadGoDir(path("listed"))
				r.Exists(path("appears"))
			}
			if old {
				settled(t, path("same"))
			}
			read(r)
			if all, _ := parent.Inputs(); len(all) != 9 {
				t.Errorf("the parent has seen %v", all)
			}
			r, changed := r.Revalidate(NewStamped()) // of which all stamps are those that Again has taken
			if len(changed) > 0 || !r.Unchanged() {
				t.Errorf("changed: %v", changed)
			}
			info, err := os.Stat(path("written"))
			if err != nil {
				t.Fatal(err)
			}
			write(t, path("written"), "two")
			_ = os.Chtimes(path("written"), info.ModTime(), info.ModTime())
			_ = os.Chtimes(path("touched"), time.Now(), time.Now())
			write(t, path("other"), "two")
			_ = os.Rename(path("other"), path("replaced"))
			_ = os.Remove(path("removed"))
			write(t, path("listed/two.go"), "")
			write(t, path("appears"), "")
			if r.Unchanged() {
				t.Error("nothing is said to have changed")
			}
			next := NewStamped()
			_, changed = r.Revalidate(next)
			got := map[string]bool{}
			for _, input := range changed {
				rel, _ := filepath.Rel(dir, input.Path)
				got[rel] = true
			}
			all := map[string]bool{"written": true, "replaced": true, "removed": true, "listed": true, "appears": true}
			if want := fmt.Sprint(all); fmt.Sprint(got) != want {
				t.Errorf("changed: %v, want %s", got, want)
			}
			if all, _ := next.Inputs(); len(all) != 4 {
				t.Errorf("the parent has recorded %v", all)
			}
			for _, name := range names {
				write(t, path(name), "one")
			}
			_ = os.Remove(path("appears"))
			_ = os.Remove(path("listed/two.go"))
		})
	}
}

// TestUnreadable: what can't be read is no basis for a cache, but is the same as long as it can't.
func TestUnreadable(t *testing.T) {
	name := filepath.Join(t.TempDir(), "one.go")
	write(t, filepath.Join(name, "in the way"), "")
	r := NewStamped()
	if _, err := r.ReadFile(name); err == nil {
		t.Fatal("a directory has been read")
	}
	if _, reason := r.Inputs(); reason == "" || !r.Complete() || !r.Unchanged() {
		t.Errorf("reason %q, complete %t, same %t", reason, r.Complete(), r.Unchanged())
	}
	parent := NewStamped()
	if _, changed := r.Revalidate(parent); len(changed) > 0 {
		t.Errorf("changed: %v", changed)
	}
	if _, reason := parent.Inputs(); reason == "" {
		t.Error("the parent does not know")
	}
	if err := os.RemoveAll(name); err != nil {
		t.Fatal(err)
	}
	if r.Unchanged() {
		t.Error("it has gone, and is the same")
	}
	write(t, name, "")
	if r.Unchanged() {
		t.Error("it can be read, and is the same")
	}
}

// BenchmarkRevalidate asks for all Go files of this module, by their stamps and by their contents.
func BenchmarkRevalidate(b *testing.B) {
	for _, keeps := range []bool{true, false} {
		b.Run(fmt.Sprintf("stamps %t", keeps), func(b *testing.B) {
			r := NewStamped()
			r.stamped = keeps
			_ = filepath.WalkDir(filepath.Join("..", ".."), func(name string, _ os.DirEntry, err error) error {
				if name, _ = filepath.Abs(name); filepath.Ext(name) == ".go" {
					_, _ = r.ReadFile(name)
				}
				return err
			})
			b.Logf("%d files", len(r.answers))
			for b.Loop() {
				if !r.Unchanged() {
					b.Fatal("they have changed")
				}
			}
		})
	}
}

// TestTorn: what a run has read twice, with a change in between, has changed, although it stays as it is from then on.
func TestTorn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "go.mod")
	for what, read := range map[string]func(r *Recorder){
		"a file":      func(r *Recorder) { _, _ = r.ReadFile(name) },
		"a directory": func(r *Recorder) { _, _ = r.ReadGoDir(filepath.Dir(name)) },
		"existence":   func(r *Recorder) { r.Exists(name) },
	} {
		t.Run(what, func(t *testing.T) {
			_ = os.Remove(name)
			parent := NewStamped()
			r := parent.Child()
			read(r)
			write(t, name, "module one\n")
			read(r)
			read(r)
			if r.Unchanged() || parent.Unchanged() {
				t.Error("nothing is said to have changed")
			}
			if _, changed := parent.Revalidate(NewStamped()); len(changed) != 1 {
				t.Errorf("changed: %v", changed)
			}
		})
	}
}
