package lock

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestAcquire(t *testing.T) {
	dir := t.TempDir()
	release, err := Acquire(t.Context(), dir, func() { t.Error("nobody has the lock, but Acquire waits") })
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	waited := false
	if _, err := Acquire(ctx, dir, func() { waited = true; cancel() }); !errors.Is(err, context.Canceled) || !waited {
		t.Errorf("a second lock while the first is held: waited %t, %v", waited, err)
	}
	release()
	release, err = Acquire(t.Context(), dir, func() { t.Error("the lock was released, but Acquire waits") })
	if err != nil {
		t.Fatal(err)
	}
	release()
}

func TestRoot(t *testing.T) {
	top := t.TempDir()
	api := filepath.Join(top, "project", "api", "v1")
	if err := os.MkdirAll(api, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ create, want string }{
		{"", api},
		{"project/api/go.mod", filepath.Join(top, "project", "api")},
		{"project/go.mod", filepath.Join(top, "project")},
		{"go.work", top},
	} {
		if step.create != "" {
			if err := os.WriteFile(filepath.Join(top, step.create), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got := Root(api); got != step.want {
			t.Errorf("with %q the root is %s, want %s", step.create, got, step.want)
		}
	}
}
