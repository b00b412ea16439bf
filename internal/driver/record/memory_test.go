package record

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/gen-toolkit/gen/internal/memo"
)

// TestMemory: a value that one run asks for is there in the next one. A full run forgets what it has not asked for.
// Errors, and values of a damaged entry, are not kept.
func TestMemory(t *testing.T) {
	store := &memo.Store{}
	ask := func(m *Memory, key string) (computed bool) {
		t.Helper()
		value, err := m.Value("crd", []byte(key), func() ([]byte, error) {
			computed = true
			return []byte("of " + key), nil
		})
		if err != nil || string(value) != "of "+key {
			t.Errorf("%s: %q, %v", key, value, err)
		}
		return computed
	}
	first := NewMemory(store, "/src")
	for key, want := range map[string]bool{"a": true, "b": true} {
		if ask(first, key) != want || ask(first, key) {
			t.Errorf("%s: not computed once", key)
		}
	}
	failed := errors.New("it failed")
	if _, err := first.Value("crd", []byte("c"), func() ([]byte, error) { return nil, failed }); err != failed {
		t.Error(err)
	}
	first.Keep(true)

	part := NewMemory(store, "/src")
	if ask(part, "a") || !ask(part, "c") || !ask(NewMemory(store, "/other"), "a") {
		t.Error("a is not kept, or c is, or another directory has a")
	}
	part.Keep(false)

	full := NewMemory(store, "/src")
	if ask(full, "b") || ask(full, "c") || !ask(full, "d") {
		t.Error("b or c is not kept")
	}
	full.Keep(true)
	if last := NewMemory(store, "/src"); !ask(last, "a") || ask(last, "d") {
		t.Error("a is kept, or d is not")
	}

	store.Set("generators", full.key, []remembered{{Key: []byte("short"), Value: []byte("x")}})
	if !ask(NewMemory(store, "/src"), "a") || !ask(NewMemory(nil, "/src"), "a") {
		t.Error("a damaged store, or none, has a")
	}
}

// TestMemoryOfModule: clones of a module share a memory, directories of it do not.
func TestMemoryOfModule(t *testing.T) {
	keys := map[memo.Key]bool{}
	for range 2 {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.org/fruit\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		keys[NewMemory(nil, dir).key] = true
		keys[NewMemory(nil, filepath.Join(dir, "api")).key] = true
	}
	if len(keys) != 2 {
		t.Errorf("two clones with two directories each have %d memories, want 2", len(keys))
	}
}
