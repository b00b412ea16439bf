//go:build unix

package process

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestBounded drops what a program writes too much, also by io.Copy, which package os/exec calls.
func TestBounded(t *testing.T) {
	over := 0
	b := bounded{rest: 5, over: func() { over++ }}
	for range 2 {
		if n, err := io.Copy(&b, strings.NewReader("abc")); n != 3 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := b.kept.String(); got != "abcab" || over != 1 {
		t.Errorf("%q is kept, and it was too much %d times", got, over)
	}
}

func shell(script string) Command { return Command{Name: "sh", Args: []string{"-c", script}} }

func TestRun(t *testing.T) {
	out, err := shell("echo out; echo err >&2").Run(t.Context())
	if string(out) != "out\n" || err != nil {
		t.Errorf("%q, %v", out, err)
	}
	_, err = shell("echo err >&2; exit 3").Run(t.Context())
	if err == nil || err.Error() != "err" || Detailed(err).Error() != "exit status 3\nerr" {
		t.Error(err)
	}
	if _, err := (Command{Name: "there-is-no-such-program"}).Run(t.Context()); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}

// TestBounds ends programs that exceed a bound, and says which.
func TestBounds(t *testing.T) {
	late, bound := shell("sleep 100"), new(BoundError)
	late.Limit = 100 * time.Millisecond
	if _, err := late.Run(t.Context()); !errors.As(err, &bound) || err.Error() != "it takes longer than 100ms" {
		t.Error(err)
	}
	if _, err := shell("cat /dev/zero").Run(t.Context()); !errors.As(err, &bound) ||
		err.Error() != "its output is longer than 256 MiB" {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := shell("sleep 100").Run(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// TestFamily: nothing is left of a program, though its child ignores signals and keeps the output open.
func TestFamily(t *testing.T) {
	for name, c := range map[string]struct{ program, child string }{
		"stopped":      {"wait", "trap '' TERM INT; sleep 100"},
		"asked to end": {"trap 'echo bye; exit 0' TERM; wait", "trap '' TERM INT; sleep 100"},
		"ended":        {"exit 0", "sleep 100"},
	} {
		t.Run(name, func(t *testing.T) {
			pid := filepath.Join(t.TempDir(), "pid")
			command := shell("(" + c.child + ") & echo $! > '" + pid + "'; " + c.program)
			var out strings.Builder
			command.Stdout, command.Goodbye = &out, time.Second
			process, err := command.Start(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if name != "ended" {
				for content := []byte(nil); len(content) == 0; time.Sleep(10 * time.Millisecond) {
					content, _ = os.ReadFile(pid)
				}
				process.Stop()
			}
			<-process.Done()
			if name == "asked to end" && out.String() != "bye\n" {
				t.Errorf("the output is %q", out.String())
			}
			child, err := os.ReadFile(pid)
			if err != nil {
				t.Fatal(err)
			}
			if state := alive(strings.TrimSpace(string(child))); state != "" {
				t.Errorf("the child goes on: %s", state)
			}
		})
	}
}

// alive returns how a process is after a while; "" if it has ended.
func alive(pid string) (state string) {
	for range 100 {
		out, err := Command{Name: "ps", Args: []string{"-o", "stat=", "-p", pid}}.Run(context.Background())
		if state = strings.TrimSpace(string(out)); err != nil || strings.HasPrefix(state, "Z") {
			return ""
		}
		time.Sleep(20 * time.Millisecond)
	}
	return state
}
