package genmain

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gen-toolkit/gen/internal/writer"
)

// patience is how long a command that is interrupted may take to end by itself: then it removes what it has begun to
// write. Not all of it can be interrupted; a check of Go types or of CEL rules by a library goes on to its end.
const patience = 400 * time.Millisecond

// interruptible runs a command, and ends within a second of an interrupt or SIGTERM whatever the command does. Only a
// write that has begun is waited for: it is undone, or comes to its end. More signals change nothing.
func (s *session) interruptible(command func(ctx context.Context) int) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	gate := &writer.Gate{}
	ended := make(chan int, 1)
	go func() { ended <- command(writer.WithGate(ctx, gate)) }()
	select {
	case status := <-ended:
		return status
	case <-ctx.Done():
	}
	if s.waits.Load() {
		return <-ended
	}
	if status, ok := within(ended, patience); ok {
		return status
	}
	s.hideProgress()
	wrote := gate.Close()
	if wrote { // the rest is to tell it
		if status, ok := within(ended, patience); ok {
			return status
		}
	}
	switch {
	case s.watches.Load():
		return 0
	case wrote:
		fmt.Fprintln(s.stderr, "gen: interrupted, after all files were written")
	default:
		fmt.Fprintln(s.stderr, notChanged)
	}
	return exitFailed
}

const notChanged = "gen: interrupted, no file was changed"

// within returns the status of a command that ends in time.
func within(ended <-chan int, d time.Duration) (status int, ok bool) {
	select {
	case status = <-ended:
		return status, true
	case <-time.After(d):
		return 0, false
	}
}
