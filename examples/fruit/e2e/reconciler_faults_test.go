package e2e

import (
	"context"
	"fmt"
	"sync"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	orchardreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

// farm is both controllers, with all that is theirs to do. It remembers which deletions they learned of.
type farm struct {
	fruits   fruitWork
	orchards orchardWork

	mu      sync.Mutex
	deleted map[reconcile.Key]int
}

// runFarm starts both controllers in a namespace.
func runFarm(t *testing.T, client versioned.Interface, ns string) (f *farm, stop func()) {
	t.Helper()
	options := reconcile.Options{Workers: 4}
	f = &farm{
		fruits:   newFruitWork(t, client, ns, fruitreconcilers.FruitOptions{Options: options}),
		orchards: newOrchardWork(t, client, ns, orchardreconcilers.OrchardOptions{Options: options}),
		deleted:  map[reconcile.Key]int{},
	}
	return f, background(t, func(ctx context.Context) error {
		return reconcile.RunAll(ctx,
			f.fruits.by(rememberingLabeller{controller.Labeller{FruitController: f.fruits.FruitController}, f}),
			f.orchards.by(rememberingGardener{controller.Gardener{OrchardController: f.orchards.OrchardController}, f}))
	})
}

// rememberingLabeller and rememberingGardener also learn of deletions.
type (
	rememberingLabeller struct {
		controller.Labeller
		*farm
	}
	rememberingGardener struct {
		controller.Gardener
		*farm
	}
)

// ReconcileDeletion remembers it.
func (f *farm) ReconcileDeletion(_ context.Context, key reconcile.Key) (reconcile.Result, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.deleted[key]++
	return reconcile.Result{}, nil
}

// knowsDeletions complains unless the reconcilers have learned of the deletion of each of the objects.
func (f *farm) knowsDeletions(ns string, names ...string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, name := range names {
		if f.deleted[reconcile.Key{Namespace: ns, Name: name}] == 0 {
			return fmt.Errorf("no ReconcileDeletion of %s", name)
		}
	}
	return nil
}

// converges waits until each object is as it shall be, and holds both controllers against their promise.
func (f *farm) converges(t *testing.T, client versioned.Interface, ns string, stop func()) {
	t.Helper()
	eventually(t, "the labels are right", func() error { return labelled(t, client, ns) })
	eventually(t, "the orchards have their fruits", func() error { return grown(t, client, ns) })
	f.fruits.settle(t, f.fruits.Controller)
	f.orchards.settle(t, f.orchards.Controller)
	stop()
	f.fruits.check(t)
	f.orchards.check(t)
}

// create creates an orchard, whether or not the API server is there all the time.
func create(t *testing.T, client versioned.Interface, ns string, o *orchardv1.Orchard) {
	t.Helper()
	insist(t, func() error {
		_, err := client.OrchardV1().Orchards(ns).Create(t.Context(), o, metav1.CreateOptions{})
		if apierrors.IsAlreadyExists(err) {
			return nil // created, and the answer was lost
		}
		return err
	})
}

// TestControllersOutliveTheAPIServer kills the API server twice while fruits and orchards change.
func TestControllersOutliveTheAPIServer(t *testing.T) {
	cp := fragile(t)
	client, ns := fruitClient(t, restConfig(t, cp)), "default"
	f, stop := runFarm(t, client, ns)
	var changing sync.WaitGroup
	changing.Go(func() { change(t, client.ExampleV1().Fruits(ns), 60) })
	changing.Go(func() {
		for n := range 30 {
			name := fmt.Sprintf("orchard-%d", n%5)
			create(t, client, ns, trees(name, 3))
			replant(t, client, ns, name, int32(n%4))
		}
	})
	for kills := range 2 {
		eventually(t, "the controllers work", func() error {
			if n := f.fruits.total(); n < 5*(kills+1) {
				return fmt.Errorf("%d Reconciles", n)
			}
			return nil
		})
		if err := cp.KillAPIServer(); err != nil {
			t.Fatal(err)
		}
		if err := cp.StartAPIServer(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	changing.Wait()
	f.converges(t, client, ns, stop)
}

// TestMissedDeletions cuts the controllers off while fruits and an orchard are deleted, and makes sure that the history
// is gone: deletions arrive as tombstones of a new list, and the reconcilers learn of each.
func TestMissedDeletions(t *testing.T) {
	ctx, ns, cp := t.Context(), "default", fragile(t)
	client := fruitClient(t, restConfig(t, cp))
	proxy, behind := through(t, restConfig(t, cp))
	fruits, orchards := client.ExampleV1().Fruits(ns), client.OrchardV1().Orchards(ns)
	sweets(t, client, ns, "fruit", 10)
	for _, name := range []string{"north", "south"} {
		create(t, client, ns, trees(name, 3))
	}
	f, stop := runFarm(t, fruitClient(t, behind), ns)
	eventually(t, "the orchards have their fruits", func() error { return grown(t, client, ns) })
	eventually(t, "the labels are right", func() error { return labelled(t, client, ns) })
	f.fruits.settle(t, f.fruits.Controller)
	f.orchards.settle(t, f.orchards.Controller)

	proxy.Cut()
	missed := []string{"fruit-0", "fruit-1", "fruit-2", "fruit-3", "fruit-4"}
	for _, name := range append(missed, "north-1") {
		if err := fruits.Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := orchards.Delete(ctx, "south", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	missed = append(missed, "south")
	for _, name := range []string{"fruit-5", "fruit-6"} {
		if err := alter(ctx, fruits, name, func(f *fruitv1.Fruit) { f.Spec.Sweet = !f.Spec.Sweet }); err != nil {
			t.Fatal(err)
		}
	}
	if err := cp.Compact(ctx); err != nil {
		t.Fatal(err)
	}
	if err := cp.KillAPIServer(); err != nil { // its watch cache, which still has the history, dies with it
		t.Fatal(err)
	}
	if err := cp.StartAPIServer(ctx); err != nil {
		t.Fatal(err)
	}
	if err := f.knowsDeletions(ns, missed[0]); err == nil {
		t.Error("the controllers were not cut off")
	}
	proxy.Mend()
	eventually(t, "the deletions arrive", func() error { return f.knowsDeletions(ns, missed...) })
	f.converges(t, client, ns, stop)
}
