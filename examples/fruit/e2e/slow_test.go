package e2e

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// TestSlowReconciles: one fruit changes 200 times while each Reconcile takes half a second. The changes are worked off
// together, and the other fruits are not starved.
func TestSlowReconciles(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	fruits := client.ExampleV1().Fruits(ns)
	const others, changes, slow = 12, 200, 500 * time.Millisecond
	if _, err := fruits.Create(ctx, fruit("hot", 0), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	options := fruitreconcilers.FruitOptions{Options: reconcile.Options{Workers: 4}}
	work := newFruitWork(t, client, ns, options)
	hot := reconcile.Key{Namespace: ns, Name: "hot"}
	weights := make(chan int, changes+1)
	began, held := make(chan struct{}), make(chan struct{})
	do := func(_ context.Context, f *fruitv1.Fruit) (reconcile.Result, error) {
		if f.Name == hot.Name {
			weights <- f.Spec.Weight
			if f.Spec.Weight == 0 {
				close(began)
				<-held
			}
		}
		time.Sleep(slow)
		return reconcile.Result{}, nil
	}
	stop := background(t, work.by(fruitreconcilers.FruitReconcilerFunc(do)))

	// While a Reconcile of the hot fruit is under way, all of its changes arrive, and all others have their turn.
	receive(t, began)
	sweets(t, client, ns, "other", others)
	for range changes {
		if err := alter(ctx, fruits, hot.Name, func(f *fruitv1.Fruit) { f.Spec.Weight++ }); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "the changes arrive and the others are reconciled", func() error {
		if f, err := work.FruitLister.Fruits(ns).Get(hot.Name); err != nil || f.Spec.Weight != changes {
			return fmt.Errorf("the cache has %v: %w", f, err)
		}
		if done := work.total() - work.count(hot); done != others {
			return fmt.Errorf("%d of %d others are reconciled", done, others)
		}
		return nil
	})
	if n := work.count(hot); n != 1 {
		t.Errorf("%d Reconciles of the fruit at the same time", n)
	}
	close(held)
	for _, want := range []int{0, changes} {
		if got := receive(t, weights); got != want {
			t.Errorf("a Reconcile saw the weight %d, want %d", got, want)
		}
	}
	work.settle(t, work.Controller)
	if n := work.count(hot); n != 2 {
		t.Errorf("%d Reconciles for %d changes, want 2", n, changes)
	}
	stop()
	work.check(t)
}

// TestBusyKey: one worker, and a fruit that is ready again after each Reconcile. The others have their turn, though
// they are from the first list and have a lower priority.
func TestBusyKey(t *testing.T) {
	ns, client := namespace(t, shared), fruitClient(t, restConfig(t, shared))
	const others = 50
	sweets(t, client, ns, "busy", 1)
	sweets(t, client, ns, "other", others)
	work := newFruitWork(t, client, ns, fruitreconcilers.FruitOptions{})
	var seen atomic.Int32 // others
	do := func(_ context.Context, f *fruitv1.Fruit) (reconcile.Result, error) {
		if key := reconcile.OwnKey(f)[0]; key.Name != "busy-0" {
			seen.Add(1)
		} else if seen.Load() < others {
			work.happened(key)
			work.Enqueue(key)
		}
		return reconcile.Result{}, nil
	}
	stop := background(t, work.by(fruitreconcilers.FruitReconcilerFunc(do)))
	work.settle(t, work.Controller)
	stop()
	work.check(t)
}
