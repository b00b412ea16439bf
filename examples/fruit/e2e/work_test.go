package e2e

import (
	"context"
	"testing"

	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	orchardreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// fruitWork is a controller of fruits with a ledger.
type fruitWork struct {
	*fruitreconcilers.FruitController
	*ledger
}

// newFruitWork returns a controller of the fruits of a namespace. Its informer is in step and stops with the test.
func newFruitWork(
	t *testing.T, client versioned.Interface, ns string, options fruitreconcilers.FruitOptions,
) fruitWork {
	t.Helper()
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace(ns))
	work := fruitWork{ledger: newLedger()}
	options.FruitChanged = work.fruitChanged
	informer := factory.Example().V1().Fruits()
	var err error
	if work.FruitController, err = fruitreconcilers.NewFruitController(client, informer, options); err != nil {
		t.Fatal(err)
	}
	started(t, factory)
	return work
}

// by returns what runs the controller with a reconciler.
func (w fruitWork) by(r fruitreconcilers.FruitReconciler) reconcile.Runnable {
	return func(ctx context.Context) error { return w.RunFunc(ctx, w.keep(w.ByKey(r))) }
}

// orchardWork is a controller of orchards with a ledger.
type orchardWork struct {
	*orchardreconcilers.OrchardController
	*ledger
}

// newOrchardWork returns a controller of the orchards of a namespace. Its informers are in step and stop with the test.
func newOrchardWork(
	t *testing.T, client versioned.Interface, ns string, options orchardreconcilers.OrchardOptions,
) orchardWork {
	t.Helper()
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace(ns))
	work := orchardWork{ledger: newLedger()}
	options.OrchardChanged, options.FruitChanged = work.orchardChanged, work.ownedChanged
	var err error
	work.OrchardController, err = orchardreconcilers.NewOrchardController(
		client, factory.Orchard().V1().Orchards(), factory.Example().V1().Fruits(), options)
	if err != nil {
		t.Fatal(err)
	}
	started(t, factory)
	return work
}

// by returns what runs the controller with a reconciler.
func (w orchardWork) by(r orchardreconcilers.OrchardReconciler) reconcile.Runnable {
	return func(ctx context.Context) error { return w.RunFunc(ctx, w.keep(w.ByKey(r))) }
}
