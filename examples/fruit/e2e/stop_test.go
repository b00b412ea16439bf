package e2e

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// stopped runs two workers on four fruits until both have begun a Reconcile, ends the context of Run, and calls then.
// Run has to return without further Reconciles. It returns the causes by which the contexts of Reconciles ended, or
// nil.
func stopped(t *testing.T, grace time.Duration, do func(context.Context) error, then func()) (causes [2]error) {
	ns, client := namespace(t, shared), fruitClient(t, restConfig(t, shared))
	sweets(t, client, ns, "slow", 4)
	options := fruitreconcilers.FruitOptions{Options: reconcile.Options{Workers: 2, GracePeriod: grace}}
	work := newFruitWork(t, client, ns, options)
	began, ended := make(chan struct{}, 4), make(chan error, 4)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	returned := make(chan error, 1)
	go func() {
		reconciler := func(ctx context.Context, _ *fruitv1.Fruit) (reconcile.Result, error) {
			began <- struct{}{}
			err := do(ctx)
			ended <- context.Cause(ctx)
			return reconcile.Result{}, err
		}
		returned <- work.by(fruitreconcilers.FruitReconcilerFunc(reconciler))(ctx)
	}()
	receive(t, began)
	receive(t, began)
	cancel()
	then()
	if err := receive(t, returned); err != nil {
		t.Error(err)
	}
	if n := work.total(); n != len(causes) {
		t.Errorf("%d Reconciles, want %d", n, len(causes))
	}
	work.check(t)
	for i := range causes {
		causes[i] = receive(t, ended)
	}
	return causes
}

// TestStopsGracefully: Reconciles that are under way finish when the controller stops, and no others begin.
func TestStopsGracefully(t *testing.T) {
	finish := make(chan struct{})
	var finished atomic.Int32
	causes := stopped(t, time.Hour, func(ctx context.Context) error {
		select {
		case <-finish:
			finished.Add(1)
		case <-ctx.Done():
		}
		return ctx.Err()
	}, func() {
		if n := finished.Load(); n != 0 {
			t.Errorf("%d Reconciles have finished", n)
		}
		close(finish)
	})
	if causes != [2]error{} || finished.Load() != 2 {
		t.Errorf("%d Reconciles have finished; their contexts ended because of %v", finished.Load(), causes)
	}
}

// TestGracePeriod: when it is over, the contexts of Reconciles end, and not before.
func TestGracePeriod(t *testing.T) {
	const grace = time.Second
	var end time.Time
	causes := stopped(t, grace, func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}, func() { end = time.Now() })
	if took := time.Since(end); took < grace/2 {
		t.Errorf("the contexts ended after %v, want %v", took, grace)
	}
	for _, cause := range causes {
		if !errors.Is(cause, context.Canceled) {
			t.Errorf("a context ended because of %v", cause)
		}
	}
}
