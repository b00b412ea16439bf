package cli

import (
	"cmp"
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
	err := s.interruptible(func(ctx context.Context) error {
		err := s.closeDocument(command(ctx), rules)
		s.Release()
		if err != nil && ctx.Err() != nil && !errors.Is(err, ErrProblems) {
			return errNotChanged
		}
		return err
	})
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errNotChanged), errors.Is(err, errWritten): // the command may go on: all else is its own
		fmt.Fprintf(s.Stderr, "gen: %v\n", err)
		return exitFailed
	case !errors.Is(err, ErrProblems):
		s.Complain("%v", err)
	case s.ExitCode == 0:
		return exitProblems
	}
	return cmp.Or(s.ExitCode, exitFailed)
}

// The ends of a command that was interrupted.
var (
	errNotChanged = errors.New("interrupted, no file was changed")
	errWritten    = errors.New("interrupted, after all files were written")
)

// gracePeriod is how long a command that is interrupted may take to end by itself: then it removes what it has begun to
// write. Not all of it can be interrupted; a check of Go types or of CEL rules by a library goes on to its end.
const gracePeriod = 400 * time.Millisecond

// interruptible runs a command, and ends within a second of an interrupt, SIGTERM or the end of the terminal, whatever
// the command does. Only a write that has begun is waited for: it is undone, or comes to its end. More signals change
// nothing.
func (s *Session) interruptible(command func(ctx context.Context) error) error {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	gate := &writer.Gate{}
	ended := make(chan error, 1)
	go func() { ended <- command(writer.WithGate(ctx, gate)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	if s.HandlesInterrupt.Load() {
		return <-ended
	}
	if ok, err := within(ended, gracePeriod); ok {
		return err
	}
	s.HideProgress()
	wrote := gate.Close()
	if wrote { // the rest is to tell it
		if ok, err := within(ended, gracePeriod); ok {
			return err
		}
	}
	switch {
	case s.Watches.Load():
		return nil
	case wrote:
		return errWritten
	}
	return errNotChanged
}

// within reports whether a command ends in time, and how.
func within(ended <-chan error, d time.Duration) (ok bool, err error) {
	select {
	case err = <-ended:
		return true, err
	case <-time.After(d):
		return false, nil
	}
}
