package trace

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/internal/content"
)

// TestOverlay: an overlay replaces files and adds them to listings, and Revalidate notices its changes even where the
// disk has not changed for long.
func TestOverlay(t *testing.T) {
	dir := t.TempDir()
	saved, fresh := filepath.Join(dir, "a.go"), filepath.Join(dir, "b.go")
	write(t, saved, "disk")
	settled(t, saved)
	read := func(r *Recorder) (content string, entries int, isThere bool) {
		t.Helper()
		file, err := r.ReadFile(saved)
		if err != nil {
			t.Fatal(err)
		}
		list, err := r.ReadGoDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		return string(file), len(list), r.Exists(fresh)
	}
	expect := func(r *Recorder, content string, entries int, isThere bool) {
		t.Helper()
		if c, n, is := read(r); c != content || n != entries || is != isThere {
			t.Errorf("got %q, %d entries, %t; want %q, %d, %t", c, n, is, content, entries, isThere)
		}
	}
	plain := NewStamped()
	expect(plain.Child(), "disk", 1, false)
	for _, step := range []struct {
		overlay Overlay
		content string
		entries int
		isThere bool
		changed int
	}{
		{nil, "disk", 1, false, 0},
		{Overlay{saved: content.Of([]byte("disk"))}, "disk", 1, false, 0},
		{Overlay{saved: content.Of([]byte("buffer"))}, "buffer", 1, false, 1},
		{Overlay{saved: content.Of([]byte("buffer")), fresh: content.Content{}}, "buffer", 2, true, 2},
		{Overlay{saved: content.Of([]byte("other")), fresh: content.Content{}}, "other", 2, true, 1},
		{nil, "disk", 1, false, 3},
	} {
		next := NewOverlaid(step.overlay)
		_, changed := plain.Revalidate(next)
		if len(changed) != step.changed {
			t.Errorf("overlay %v: want %d changed inputs, got %v", step.overlay, step.changed, changed)
		}
		plain = NewOverlaid(step.overlay)
		expect(plain.Child(), step.content, step.entries, step.isThere)
		if !plain.Unchanged() {
			t.Errorf("overlay %v: inputs have changed by themselves", step.overlay)
		}
	}
	if content, err := os.ReadFile(saved); err != nil || string(content) != "disk" {
		t.Errorf("the disk has %q, %v", content, err)
	}
}
