package reconcile

import (
	"errors"
	"fmt"
)

// ErrLeadershipLost is the cause of a context that ends because another process has taken the lease over.
var ErrLeadershipLost = errors.New("the lease was lost")

// TerminalError returns an error after which an object is not tried again before it, or an object that concerns it,
// changes. It serves for what only another spec can correct. Of nil it returns nil.
func TerminalError(err error) error {
	if err == nil {
		return nil
	}
	return &terminalError{err}
}

type terminalError struct{ cause error }

func (e *terminalError) Error() string { return e.cause.Error() }
func (e *terminalError) Unwrap() error { return e.cause }

// A panicError is a panic of a Reconcile.
type panicError struct {
	cause any
	stack []byte
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.cause, e.stack) }
