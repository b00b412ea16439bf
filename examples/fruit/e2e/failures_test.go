package e2e

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// TestFailures: a panic is an error of one object and is tried again. A terminal error is not, before the object
// changes.
func TestFailures(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	fruits := client.ExampleV1().Fruits(ns)
	sweets(t, client, ns, "fruit", 3)
	key := func(n int) reconcile.Key {
		return reconcile.Key{Namespace: ns, Name: fmt.Sprintf("fruit-%d", n)}
	}
	panics, terminal, fine := key(0), key(1), key(2)

	metrics, log := newOutcomes(), &errorLog{}
	work := newFruitWork(t, client, ns, fruitreconcilers.FruitOptions{Options: reconcile.Options{Metrics: metrics}})
	do := func(_ context.Context, f *fruitv1.Fruit) (reconcile.Result, error) {
		switch reconcile.OwnKey(f)[0] {
		case panics:
			if work.count(panics) < 6 {
				panic("a worm")
			}
		case terminal:
			return reconcile.Result{}, reconcile.TerminalError(errors.New("rotten"))
		}
		return reconcile.Result{}, nil
	}
	run := work.by(fruitreconcilers.FruitReconcilerFunc(do))
	stop := background(t, func(ctx context.Context) error { return run(log.in(ctx)) })
	eventually(t, "the panics are over", func() error {
		if n := metrics.of(reconcile.OutcomeSuccess); n < 2 {
			return fmt.Errorf("%d successes", n)
		}
		return nil
	})
	work.settle(t, work.Controller)
	// The panics were tried again after 5 to 80 ms. Had the terminal error been, it would have come before.
	if p, e := work.count(panics), work.count(terminal); p != 6 || e != 1 || work.count(fine) != 1 {
		t.Errorf("%d Reconciles with panics, %d with a terminal error", p, e)
	}
	if err := alter(ctx, fruits, terminal.Name, func(f *fruitv1.Fruit) { f.Spec.Weight = 9 }); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the changed fruit is reconciled", func() error {
		if n := work.count(terminal); n != 2 {
			return fmt.Errorf("%d Reconciles", n)
		}
		return nil
	})
	stop()
	if p, e := metrics.of(reconcile.OutcomePanic), metrics.of(reconcile.OutcomeTerminal); p != 5 || e != 2 {
		t.Errorf("%d panics and %d terminal errors are counted", p, e)
	}
	worms, rotten := 0, 0
	for _, line := range log.all() {
		if strings.Contains(line, "a worm") && strings.Contains(line, "failures_test.go") {
			worms++
		} else if strings.Contains(line, "rotten") {
			rotten++
		}
	}
	if worms != 5 || rotten != 2 {
		t.Errorf("%d panics with their position and %d terminal errors are logged: %v", worms, rotten, log.all())
	}
}
