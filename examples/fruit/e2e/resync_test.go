package e2e

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// TestResync: a factory with a resync period has unchanged objects reconciled again and again.
func TestResync(t *testing.T) {
	ns, client := namespace(t, shared), fruitClient(t, restConfig(t, shared))
	sweets(t, client, ns, "unchanged", 1)
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, time.Second, externalversions.WithNamespace(ns))
	c, err := fruitreconcilers.NewFruitController(client, factory.Example().V1().Fruits(), fruitreconcilers.FruitOptions{})
	if err != nil {
		t.Fatal(err)
	}
	started(t, factory)
	var reconciles atomic.Int32
	do := func(context.Context, *fruitv1.Fruit) (reconcile.Result, error) {
		reconciles.Add(1)
		return reconcile.Result{}, nil
	}
	background(t, c.Runnable(fruitreconcilers.FruitReconcilerFunc(do)))
	eventually(t, "the fruit is reconciled again", func() error {
		if n := reconciles.Load(); n < 3 {
			return fmt.Errorf("%d Reconciles", n)
		}
		return nil
	})
}
