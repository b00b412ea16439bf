package controlplane

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestCache(t *testing.T) {
	t.Setenv("GEN_CONTROLPLANE_CACHE", t.TempDir())
	c, err := openCache(base)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := c.lookup(); ok {
		t.Error("an empty cache has an entry")
	}

	broken := errors.New("broken")
	if _, err := c.fill(func(dir string) error {
		if err := os.WriteFile(filepath.Join(dir, "etcd"), nil, 0o755); err != nil {
			return err
		}
		return broken
	}); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	if _, ok := c.lookup(); ok {
		t.Error("a failed build has left an entry")
	}

	unused := filepath.Join(c.root, "v1.30.0-linux-amd64-000000000000")
	if err := os.Mkdir(unused, 0o755); err != nil {
		t.Fatal(err)
	}
	long := time.Now().AddDate(0, -2, 0)
	if err := os.Chtimes(unused, long, long); err != nil {
		t.Fatal(err)
	}
	if _, err := c.fill(func(string) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if _, ok := c.lookup(); !ok {
		t.Error("a build has left no entry")
	}
	if _, err := os.Stat(unused); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an entry that was not used for two months is still there: %v", err)
	}
}

func TestCacheLock(t *testing.T) {
	t.Setenv("GEN_CONTROLPLANE_CACHE", t.TempDir())
	c, err := openCache(base)
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := c.lock(t.Context(), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	var log strings.Builder
	if _, err := c.lock(ctx, &log); !errors.Is(err, context.DeadlineExceeded) ||
		!strings.Contains(log.String(), "another process") {
		t.Errorf("took a lock that is held: %v, %q", err, log.String())
	}
	unlock()
	unlock, err = c.lock(t.Context(), t.Output())
	if err != nil {
		t.Fatal(err)
	}
	unlock()
}

func TestCacheKeyOfSource(t *testing.T) {
	published, err := cacheKey(base)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("GEN_CONTROLPLANE_SOURCE", dir)
	keys := map[string]bool{published: true}
	for _, content := range []string{"package a", "package b"} {
		if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		key, err := cacheKey(base)
		if err != nil {
			t.Fatal(err)
		}
		keys[key] = true
	}
	if len(keys) != 3 {
		t.Errorf("different sources have the same key: %v", keys)
	}
}
