package reconcile

import (
	"errors"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// Metrics learns of each Reconcile. Several controllers and workers may call it at the same time.
type Metrics interface {
	// Started says that a worker of a controller has begun to reconcile an object.
	Started(controller string)
	// Finished says that it has ended, how, and after which time.
	Finished(controller string, outcome Outcome, duration time.Duration)
}

// An Outcome is how a Reconcile has ended.
type Outcome string

const (
	// OutcomeSuccess is the outcome without an error.
	OutcomeSuccess Outcome = "success"
	// OutcomeRequeue is the outcome without an error, but with Result.RequeueAfter.
	OutcomeRequeue Outcome = "requeue"
	// OutcomeConflict is an error by which the API server says that the object was not the newest one.
	OutcomeConflict Outcome = "conflict"
	// OutcomeFailure is any other error that is tried again.
	OutcomeFailure Outcome = "error"
	// OutcomeTerminal is an error by [TerminalError].
	OutcomeTerminal Outcome = "terminal"
	// OutcomePanic is a panic.
	OutcomePanic Outcome = "panic"
)

func outcomeOf(result Result, err error) Outcome {
	var terminal *terminalError
	var panicked *panicError
	switch {
	case errors.As(err, &terminal):
		return OutcomeTerminal
	case errors.As(err, &panicked):
		return OutcomePanic
	case apierrors.IsConflict(err):
		return OutcomeConflict
	case err != nil:
		return OutcomeFailure
	case result.RequeueAfter > 0:
		return OutcomeRequeue
	}
	return OutcomeSuccess
}

// noMetrics are nobody's.
type noMetrics struct{}

func (noMetrics) Started(string)                          {}
func (noMetrics) Finished(string, Outcome, time.Duration) {}
