package driver

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
	ask := func(m *memory, key string) (computed bool) {
		t.Helper()
		value, err := m.value("crd", []byte(key), func() ([]byte, error) {
			computed = true
			return []byte("of " + key), nil
		})
		if err != nil || string(value) != "of "+key {
			t.Errorf("%s: %q, %v", key, value, err)
		}
		return computed
	}
	first := newMemory(store, "/src")
	for key, want := range map[string]bool{"a": true, "b": true} {
		if ask(first, key) != want || ask(first, key) {
			t.Errorf("%s: not computed once", key)
		}
	}
	failed := errors.New("it failed")
	if _, err := first.value("crd", []byte("c"), func() ([]byte, error) { return nil, failed }); err != failed {
		t.Error(err)
	}
	first.keep(true)

	part := newMemory(store, "/src")
	if ask(part, "a") || !ask(part, "c") || !ask(newMemory(store, "/other"), "a") {
		t.Error("a is not kept, or c is, or another directory has a")
	}
	part.keep(false)

	full := newMemory(store, "/src")
	if ask(full, "b") || ask(full, "c") || !ask(full, "d") {
		t.Error("b or c is not kept")
	}
	full.keep(true)
	if last := newMemory(store, "/src"); !ask(last, "a") || ask(last, "d") {
		t.Error("a is kept, or d is not")
	}

	store.Set("generators", full.key, []remembered{{Key: []byte("short"), Value: []byte("x")}})
	if !ask(newMemory(store, "/src"), "a") || !ask(newMemory(nil, "/src"), "a") {
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
		keys[newMemory(nil, dir).key] = true
		keys[newMemory(nil, filepath.Join(dir, "api")).key] = true
	}
	if len(keys) != 2 {
		t.Errorf("two clones with two directories each have %d memories, want 2", len(keys))
	}
}
