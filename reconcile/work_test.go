package reconcile_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"

	"github.com/gen-toolkit/gen/reconcile"
)

// A tally is a reconcile.Metrics.
type tally struct {
	started  int
	outcomes []reconcile.Outcome
}

func (m *tally) Started(string) { m.started++ }

func (m *tally) Finished(_ string, outcome reconcile.Outcome, _ time.Duration) {
	m.outcomes = append(m.outcomes, outcome)
}

// TestOutcomes: what follows a Reconcile, and what metrics learn of it.
func TestOutcomes(t *testing.T) {
	conflict := apierrors.NewConflict(appsv1.Resource("deployments"), "soup", errors.New("newer"))
	for _, test := range []struct {
		outcome reconcile.Outcome
		do      func(context.Context) (reconcile.Result, error)
		waiting time.Duration // until the key comes back
		message string
	}{
		{reconcile.OutcomeSuccess, func(context.Context) (reconcile.Result, error) {
			return reconcile.Result{}, nil
		}, 0, ""},
		{reconcile.OutcomeRequeue, func(context.Context) (reconcile.Result, error) {
			return reconcile.Result{RequeueAfter: time.Minute}, nil
		}, time.Minute, ""},
		{reconcile.OutcomeConflict, func(context.Context) (reconcile.Result, error) {
			return reconcile.Result{}, conflict
		}, 5 * time.Millisecond, "newer"},
		{reconcile.OutcomeFailure, func(ctx context.Context) (reconcile.Result, error) {
			<-ctx.Done() // by Options.Timeout
			return reconcile.Result{RequeueAfter: time.Hour}, ctx.Err()
		}, 5 * time.Millisecond, "deadline exceeded"},
		{reconcile.OutcomeTerminal, func(context.Context) (reconcile.Result, error) {
			return reconcile.Result{}, reconcile.TerminalError(errors.New("no such dish"))
		}, 0, "no such dish"},
		{reconcile.OutcomePanic, func(context.Context) (reconcile.Result, error) { panic("burnt") },
			5 * time.Millisecond, "work_test.go"}, // the stack
	} {
		t.Run(string(test.outcome), func(t *testing.T) {
			metrics := &tally{}
			k := start(t, ownSource{}, ownedSource{},
				reconcile.Options{Metrics: metrics, Timeout: 10 * time.Millisecond}, deployment("soup"))
			k.do = func(ctx context.Context, _ *appsv1.Deployment) (reconcile.Result, error) { return test.do(ctx) }
			must(t, k.Sync(t.Context()))
			_, _, err := k.Step(t.Context())
			if (err == nil) != (test.message == "") || err != nil && !strings.Contains(err.Error(), test.message) {
				t.Errorf("the error is %v", err)
			}
			if got := k.Waiting()[key("soup")]; got != test.waiting {
				t.Errorf("it waits %v, want %v", got, test.waiting)
			}
			if metrics.started != 1 || len(metrics.outcomes) != 1 || metrics.outcomes[0] != test.outcome {
				t.Errorf("%d started, outcomes %q", metrics.started, metrics.outcomes)
			}
		})
	}
	if err := reconcile.TerminalError(nil); err != nil {
		t.Errorf("terminal, without an error: %v", err)
	}
}

// TestRetries: what failed comes back later each time, and soon again after a success.
func TestRetries(t *testing.T) {
	ctx := t.Context()
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"))
	failure := errors.New("burnt")
	k.do = func(context.Context, *appsv1.Deployment) (reconcile.Result, error) {
		return reconcile.Result{}, failure
	}
	must(t, k.Sync(ctx))
	for _, delay := range []time.Duration{5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond} {
		if _, _, err := k.Step(ctx); !errors.Is(err, failure) {
			t.Errorf("the error is %v", err)
		}
		if got := k.Waiting()[key("soup")]; got != delay {
			t.Errorf("it waits %v, want %v", got, delay)
		}
		k.Advance(delay - 1)
		if k.Ready() != 0 {
			t.Error("it came back early")
		}
		k.Advance(1)
	}
	failure = nil
	equal(t, "it comes back", k.settled(t), "soup")
	failure = errors.New("burnt")
	k.Enqueue(key("soup"))
	_, _, _ = k.Step(ctx)
	if got := k.Waiting()[key("soup")]; got != 5*time.Millisecond {
		t.Errorf("after a success and a failure it waits %v", got)
	}
}

// TestCopies: a reconciler may change its object, and nobody else sees that.
func TestCopies(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"))
	k.do = func(_ context.Context, d *appsv1.Deployment) (reconcile.Result, error) {
		if d.Labels != nil {
			t.Errorf("labels %v of another Reconcile", d.Labels)
		}
		d.Labels = map[string]string{"changed": "yes"}
		return reconcile.Result{}, nil
	}
	k.settled(t)
	k.Enqueue(key("soup"))
	equal(t, "once more", k.settled(t), "soup")
}
