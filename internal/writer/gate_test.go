package writer

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gen-toolkit/gen/internal/content"
)

// A gate that is closed while files are written waits for the end; then no file is written any more.
func TestGate(t *testing.T) {
	g := &Gate{}
	ctx := WithGate(context.Background(), g)
	begun, end := make(chan bool), make(chan bool)
	go func() { _ = through(ctx, func() error { close(begun); <-end; return nil }) }()
	<-begun
	closed := make(chan bool, 1)
	go func() { closed <- g.Close() }()
	select {
	case <-closed:
		t.Fatal("the gate was closed during a write")
	case <-time.After(50 * time.Millisecond):
	}
	close(end)
	if !<-closed {
		t.Error("files were written, and the gate does not say so")
	}
	name := filepath.Join(t.TempDir(), "a.go")
	changes := &Changes{All: []Change{{Path: name, Status: Created, New: content.Of([]byte("a")), mode: 0o644}}}
	if err := changes.Write(ctx); err == nil {
		t.Error("a write went through a gate that is closed")
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("a file was written through a gate that is closed")
	}
}
