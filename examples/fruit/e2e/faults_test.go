package e2e

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	typed "github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned/typed/example/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	informers "github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions/example/v1"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/hack/controlplane"
)

// fragile starts a control plane that the test may break.
func fragile(t *testing.T) *controlplane.ControlPlane {
	t.Helper()
	cp, err := controlplane.Start(context.Background(), controlplane.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cp.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err := cp.InstallCRDs(t.Context(), manifests); err != nil {
		t.Fatal(err)
	}
	return cp
}

// insist repeats a call while the API server is away.
func insist(t *testing.T, call func() error) {
	t.Helper()
	err := wait.PollUntilContextTimeout(t.Context(), 20*time.Millisecond, 2*time.Minute, true, func(context.Context) (bool, error) {
		err := call()
		return err == nil, nil
	})
	if err != nil {
		t.Error(err)
	}
}

// controlled starts an informer with a recorder and the controller, which stop with the test.
func controlled(t *testing.T, client versioned.Interface) (informers.TypedFruitInformer, *recorder) {
	t.Helper()
	factory := externalversions.NewSharedInformerFactory(client, 0)
	informer := factory.Example().V1().Fruits()
	seen := record(t, informer.TypedInformer())
	c, err := fruitreconcilers.NewFruitController(client, informer, fruitreconcilers.FruitOptions{})
	if err != nil {
		t.Fatal(err)
	}
	started(t, factory)
	background(t, c.Runnable(controller.Labeller{FruitController: c}))
	return informer, seen
}

// background runs something until the test ends, or until the returned function is called. An error fails the test.
func background(t *testing.T, run func(context.Context) error) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// inStep waits until the informer's cache and what its handlers saw equal what the server has.
func inStep(t *testing.T, fruits typed.FruitInterface, seen *recorder, lister func(name string) (*fruitv1.Fruit, error)) {
	t.Helper()
	eventually(t, "the informer catches up", func() error {
		list, err := fruits.List(t.Context(), metav1.ListOptions{})
		if err != nil {
			return err
		}
		want := map[string]int{}
		for _, f := range list.Items {
			want[f.Name] = f.Spec.Weight
			if cached, err := lister(f.Name); err != nil || cached.ResourceVersion != f.ResourceVersion {
				return fmt.Errorf("the cache has %v of %s: %v", cached, f.Name, err)
			}
		}
		seen.mu.Lock()
		defer seen.mu.Unlock()
		if !maps.Equal(want, seen.weights) {
			return fmt.Errorf("handlers saw %v, the server has %v", seen.weights, want)
		}
		return nil
	})
}

// change creates so many fruits, every other one sweet, and deletes a third of them again, whether or not the API
// server is there all the time.
func change(t *testing.T, fruits typed.FruitInterface, count int) {
	t.Helper()
	for i := range count {
		f := fruit(fmt.Sprintf("fruit-%02d", i), i)
		f.Spec.Sweet = i%2 == 0
		insist(t, func() error {
			_, err := fruits.Create(t.Context(), f, metav1.CreateOptions{})
			if apierrors.IsAlreadyExists(err) {
				return nil // created, and the answer was lost
			}
			return err
		})
		if i%3 == 0 {
			insist(t, func() error {
				err := fruits.Delete(t.Context(), f.Name, metav1.DeleteOptions{})
				if apierrors.IsNotFound(err) {
					return nil
				}
				return err
			})
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// TestAPIServerDies kills the API server in the middle of changes and starts it again, three times. Nothing is lost: in
// the end handlers, cache and server agree, and the controller has labelled every sweet fruit.
func TestAPIServerDies(t *testing.T) {
	cp := fragile(t)
	config := restConfig(t, cp)
	client := fruitClient(t, config)
	fruits := client.ExampleV1().Fruits("default")

	informer, seen := controlled(t, client)
	const count = 60
	changed := make(chan struct{})
	go func() {
		defer close(changed)
		change(t, fruits, count)
	}()
	for range 3 {
		time.Sleep(700 * time.Millisecond)
		if err := cp.KillAPIServer(); err != nil {
			t.Fatal(err)
		}
		if err := cp.StartAPIServer(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	<-changed

	eventually(t, "the controller converges", func() error {
		list, err := fruits.List(t.Context(), metav1.ListOptions{})
		if err != nil {
			return err
		}
		if len(list.Items) != count-count/3 {
			return fmt.Errorf("%d fruits are left", len(list.Items))
		}
		for _, f := range list.Items {
			if f.Spec.Sweet != (f.Labels[controller.Label] == "true") {
				return fmt.Errorf("%s is sweet: %v, labels: %v", f.Name, f.Spec.Sweet, f.Labels)
			}
		}
		return nil
	})
	inStep(t, fruits, seen, informer.Lister().Fruits("default").Get)
}

// TestForcedRelist cuts an informer off, changes everything meanwhile and makes sure that the history it missed is gone
// (410): it has to list again. The fruit that was deleted meanwhile reaches the delete handler as a tombstone.
func TestForcedRelist(t *testing.T) {
	cp := fragile(t)
	config := restConfig(t, cp)
	fruits := fruitClient(t, config).ExampleV1().Fruits("default")
	proxy, behind := through(t, config)
	for _, name := range []string{"apple", "banana"} {
		if _, err := fruits.Create(t.Context(), fruit(name, 1), metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	informer, seen := controlled(t, fruitClient(t, behind))
	inStep(t, fruits, seen, informer.Lister().Fruits("default").Get)

	proxy.Cut()
	if err := fruits.Delete(t.Context(), "apple", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	banana, err := fruits.Get(t.Context(), "banana", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	banana.Spec.Weight, banana.Spec.Sweet = 2, true
	if _, err := fruits.Update(t.Context(), banana, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := fruits.Create(t.Context(), fruit("cherry", 3), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := cp.Compact(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := cp.KillAPIServer(); err != nil { // its watch cache, which still has the history, dies with it
		t.Fatal(err)
	}
	if err := cp.StartAPIServer(t.Context()); err != nil {
		t.Fatal(err)
	}
	proxy.Mend()

	eventually(t, "the controller converges", func() error {
		f, err := fruits.Get(t.Context(), "banana", metav1.GetOptions{})
		if err != nil || f.Labels[controller.Label] != "true" {
			return fmt.Errorf("banana has the labels %v: %w", f.Labels, err)
		}
		return nil
	})
	inStep(t, fruits, seen, informer.Lister().Fruits("default").Get)
	seen.mu.Lock()
	defer seen.mu.Unlock()
	if seen.deleted["apple"] != 1 || !seen.tombstones["apple"] {
		t.Errorf("the delete handler saw apple %d times, as a tombstone: %v", seen.deleted["apple"], seen.tombstones["apple"])
	}
}
