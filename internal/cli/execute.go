package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gen-toolkit/gen/codegen/diag"
	"github.com/gen-toolkit/gen/internal/writer"
)

// The exit statuses of a command that fails.
const (
	exitProblems = 1 // and of files that differ
	exitFailed   = 2 // of a run that could not begin
)

// Execute runs a command, ends the session, and returns the exit status. rules are those of the program, with those of
// gen.yaml.
func (s *Session) Execute(command func(ctx context.Context) error, rules func() []*diag.Rule) int {
	return s.interruptible(func(ctx context.Context) int {
		err := s.closeDocument(command(ctx), rules)
		s.Release()
		switch {
		case err == nil:
			return 0
		case errors.Is(err, ErrProblems):
		case ctx.Err() != nil:
			fmt.Fprintln(s.Stderr, notChanged)
		default:
			s.Complain("%v", err)
		}
		return s.failure(err)
	})
}

// failure returns the exit status of a command that has failed.
func (s *Session) failure(err error) int {
	switch {
	case s.Failed != 0:
		return s.Failed
	case errors.Is(err, ErrProblems):
		return exitProblems
	}
	return exitFailed
}

// patience is how long a command that is interrupted may take to end by itself: then it removes what it has begun to
// write. Not all of it can be interrupted; a check of Go types or of CEL rules by a library goes on to its end.
const patience = 400 * time.Millisecond

// interruptible runs a command, and ends within a second of an interrupt or SIGTERM whatever the command does. Only a
// write that has begun is waited for: it is undone, or comes to its end. More signals change nothing.
func (s *Session) interruptible(command func(ctx context.Context) int) int {
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
	if s.Waits.Load() {
		return <-ended
	}
	if status, ok := within(ended, patience); ok {
		return status
	}
	s.HideProgress()
	wrote := gate.Close()
	if wrote { // the rest is to tell it
		if status, ok := within(ended, patience); ok {
			return status
		}
	}
	switch {
	case s.Watches.Load():
		return 0
	case wrote:
		fmt.Fprintln(s.Stderr, "gen: interrupted, after all files were written")
	default:
		fmt.Fprintln(s.Stderr, notChanged)
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
