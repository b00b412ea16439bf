package watch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// watching returns a watcher of a new directory and its path.
func watching(t *testing.T) (*Watcher, string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.Close() })
	if more, err := w.Watch(map[string]bool{dir: true, filepath.Join(dir, "missing"): true}, nil); err != nil || !more {
		t.Fatal(more, err)
	}
	return w, dir
}

func write(t *testing.T, name string) {
	t.Helper()
	if err := os.WriteFile(name, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestChangesComeTogether: what is done at once comes at once, and what goes on for long does not wait for its end.
func TestChangesComeTogether(t *testing.T) {
	w, dir := watching(t)
	missing := map[string]bool{}
	for i := range 10 {
		name := filepath.Join(dir, fmt.Sprint(i))
		write(t, name)
		missing[name] = true
	}
	for calls := 0; len(missing) > 0; calls++ {
		change, ok := w.Next(t.Context(), 0)
		maps.DeleteFunc(missing, func(name string, _ bool) bool { return change.Paths[name] })
		if !ok || calls == 3 { // a machine with much to do may write with gaps
			t.Fatalf("%v are not reported after %d calls", missing, calls)
		}
	}

	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	var busy sync.WaitGroup
	busy.Go(func() {
		for ctx.Err() == nil {
			_ = os.WriteFile(filepath.Join(dir, "busy"), []byte("x"), 0o644)
			time.Sleep(rest / 10)
		}
	})
	change, ok := w.Next(ctx, 0) // while changes go on
	stop()
	busy.Wait()
	if !ok || !change.Paths[filepath.Join(dir, "busy")] {
		t.Error(change)
	}
}

// TestDirectoryThatComesBack is watched again.
func TestDirectoryThatComesBack(t *testing.T) {
	w, dir := watching(t)
	below := filepath.Join(dir, "below")
	dirs := map[string]bool{dir: true, below: true}
	for range 3 {
		if err := os.Mkdir(below, 0o755); err != nil {
			t.Fatal(err)
		}
		w.Next(t.Context(), 0)
		if more, err := w.Watch(dirs, nil); err != nil || !more {
			t.Fatal(more, err)
		}
		write(t, filepath.Join(below, "file"))
		if change, ok := w.Next(t.Context(), 0); !ok || !change.Paths[filepath.Join(below, "file")] {
			t.Fatalf("%v %v", change, ok)
		}
		if err := os.RemoveAll(below); err != nil {
			t.Fatal(err)
		}
		w.Next(t.Context(), 0)
	}
}

func TestNextEnds(t *testing.T) {
	w, dir := watching(t)
	if change, ok := w.Next(t.Context(), time.Millisecond); !ok || len(change.Paths) > 0 {
		t.Errorf("%v %v, want nothing when the time is up", change, ok)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := w.Next(ctx, 0); ok {
		t.Error("it goes on after the end")
	}
	if _, err := w.Watch(nil, nil); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "unwatched"))
	if change, _ := w.Next(t.Context(), 3*rest); len(change.Paths) > 0 {
		t.Errorf("%v though nothing is watched", change)
	}
}

// TestPaths: of a directory in which single paths are watched, other ones do not count.
func TestPaths(t *testing.T) {
	w, dir := watching(t)
	wanted := filepath.Join(dir, "wanted")
	if _, err := w.Watch(nil, map[string]bool{wanted: true}); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "other"))
	write(t, wanted)
	if change, ok := w.Next(t.Context(), 0); !ok || len(change.Paths) != 1 || !change.Paths[wanted] {
		t.Errorf("%v %v, want %s", change, ok, wanted)
	}
}

// TestLimits: the errors of a system at its limits tell what to do.
func TestLimits(t *testing.T) {
	for err, want := range map[error]string{syscall.ENOSPC: "max_user_watches", syscall.EMFILE: "max_user_instances"} {
		got := explain(fmt.Errorf("watch /src: %w", err))
		if !strings.Contains(got.Error(), want) || !errors.Is(got, err) {
			t.Errorf("%v", got)
		}
	}
}

// TestPending: changes are pending from when they happen until they have been handed out.
func TestPending(t *testing.T) {
	w, dir := watching(t)
	if w.Pending() {
		t.Error("nothing has happened")
	}
	write(t, filepath.Join(dir, "a"))
	for deadline := time.Now().Add(10 * time.Second); !w.Pending(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a change is not pending")
		}
	}
	if change, ok := w.Next(t.Context(), 0); !ok || len(change.Paths) != 1 {
		t.Errorf("%v %v, want one path", change, ok)
	}
	if w.Pending() {
		t.Error("it has been handed out")
	}
}
