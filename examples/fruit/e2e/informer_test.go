package e2e

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	informers "github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions/example/v1"
)

// recorder is an event handler that remembers what it saw.
type recorder struct {
	mu         sync.Mutex
	added      map[string]int
	weights    map[string]int // the last one seen of each fruit
	deleted    map[string]int
	tombstones map[string]bool // deletions without the last state
}

func record(t *testing.T, informer informers.FruitIndexInformer) *recorder {
	t.Helper()
	r := &recorder{added: map[string]int{}, weights: map[string]int{}, deleted: map[string]int{}, tombstones: map[string]bool{}}
	_, err := informer.AddTypedEventHandler(informers.FruitHandlerFuncs{
		AddFunc: func(f *fruitv1.Fruit) { r.see(func() { r.added[f.Name]++; r.weights[f.Name] = f.Spec.Weight }) },
		UpdateFunc: func(_, f *fruitv1.Fruit) {
			r.see(func() { r.weights[f.Name] = f.Spec.Weight })
		},
		DeleteFunc: func(f informers.DeletedFruit) {
			name := f.GetObjectName().Name
			r.see(func() { r.deleted[name]++; r.tombstones[name] = f.FinalStateUnknown != nil; delete(r.weights, name) })
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (r *recorder) see(f func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f()
}

// started starts the factory, waits until it is in step with the server, and stops it with the test.
func started(t *testing.T, factory externalversions.SharedInformerFactory) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	factory.StartWithContext(ctx)
	t.Cleanup(func() { cancel(); factory.Shutdown() })
	for kind, synced := range factory.WaitForCacheSync(t.Context().Done()) {
		if !synced {
			t.Fatalf("%v is not in step", kind)
		}
	}
}

func TestInformer(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	fruits := client.ExampleV1().Fruits(ns)
	if _, err := fruits.Create(ctx, fruit("apple", 100), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}

	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace(ns))
	informer := factory.Example().V1().Fruits()
	err := informer.TypedInformer().AddTypedIndexers(informers.FruitIndexers{
		"weight": func(f *fruitv1.Fruit) ([]string, error) { return []string{fmt.Sprint(f.Spec.Weight)}, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	seen := record(t, informer.TypedInformer())
	resource, err := factory.ForResource(schema.GroupVersionResource{Group: "example.org", Version: "v1", Resource: "fruits"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := factory.ForResource(schema.GroupVersionResource{Group: "example.org", Version: "v1", Resource: "stones"}); err == nil {
		t.Error("ForResource knows stones")
	}
	started(t, factory)

	banana, err := fruits.Create(ctx, fruit("banana", 80), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	banana.Spec.Weight = 75
	if _, err := fruits.Update(ctx, banana, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := fruits.Delete(ctx, "apple", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "handlers see add, update and delete", func() error {
		seen.mu.Lock()
		defer seen.mu.Unlock()
		if seen.added["apple"] == 1 && seen.added["banana"] == 1 && seen.weights["banana"] == 75 && seen.deleted["apple"] == 1 {
			return nil
		}
		return fmt.Errorf("seen %v %v %v", seen.added, seen.weights, seen.deleted)
	})

	// The lister answers from the cache, typed and untyped; the index answers by value.
	cached, err := informer.Lister().Fruits(ns).Get("banana")
	if err != nil || cached.Spec.Weight != 75 {
		t.Errorf("the lister has %+v: %v", cached, err)
	}
	if all, err := informer.Lister().List(labels.Everything()); err != nil || len(all) != 1 {
		t.Errorf("the lister lists %v: %v", all, err)
	}
	if object, err := resource.Lister().ByNamespace(ns).Get("banana"); err != nil {
		t.Error(err)
	} else if named, err := meta.Accessor(object); err != nil || named.GetName() != "banana" {
		t.Errorf("ForResource has %v: %v", object, err)
	}
	for weight, want := range map[string]int{"75": 1, "80": 0} {
		if found, err := informer.TypedInformer().GetTypedIndexer().ByTypedIndex("weight", weight); err != nil || len(found) != want {
			t.Errorf("the index has %v for %s: %v", found, weight, err)
		}
	}
	for weight, want := range map[int]int{75: 1, 80: 0} {
		if found, err := informer.Lister().Fruits(ns).ByWeight(weight); err != nil || len(found) != want {
			t.Errorf("ByWeight(%d) has %v: %v", weight, found, err)
		}
	}
}

// TestFactoriesSeeTheirPart: one factory is tweaked to a label, one is bound to a namespace, one transforms and
// resyncs.
func TestFactoriesSeeTheirPart(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	for _, in := range []string{ns, "default"} {
		for _, basket := range []string{"red", "blue"} {
			f := fruit("parts-"+basket, 1)
			f.Labels = map[string]string{"parts": basket}
			if _, err := client.ExampleV1().Fruits(in).Create(ctx, f, metav1.CreateOptions{}); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				_ = client.ExampleV1().Fruits(in).Delete(context.Background(), f.Name, metav1.DeleteOptions{})
			})
		}
	}
	tweak := externalversions.WithTweakListOptions(func(o *metav1.ListOptions) { o.LabelSelector = "parts=red" })
	for name, test := range map[string]struct {
		options []externalversions.SharedInformerOption
		want    int
	}{
		"tweaked":    {[]externalversions.SharedInformerOption{tweak}, 2},
		"namespaced": {[]externalversions.SharedInformerOption{externalversions.WithNamespace(ns)}, 2},
		"both":       {[]externalversions.SharedInformerOption{tweak, externalversions.WithNamespace(ns)}, 1},
	} {
		factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, test.options...)
		lister := factory.Example().V1().Fruits().Lister()
		started(t, factory)
		selector, err := labels.Parse("parts")
		if err != nil {
			t.Fatal(err)
		}
		if all, err := lister.List(selector); err != nil || len(all) != test.want {
			t.Errorf("%s: sees %d fruits, want %d: %v", name, len(all), test.want, err)
		}
	}

	factory := externalversions.NewSharedInformerFactoryWithOptions(client, time.Hour, externalversions.WithNamespace(ns),
		externalversions.WithTransform(func(object any) (any, error) {
			if f, ok := object.(*fruitv1.Fruit); ok {
				f.Spec.Comment = "transformed"
			}
			return object, nil
		}),
		externalversions.WithCustomResyncConfig(map[metav1.Object]time.Duration{&fruitv1.Fruit{}: time.Second}))
	informer := factory.Example().V1().Fruits()
	resyncs := make(chan string, 100)
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{UpdateFunc: func(old, now any) {
		if before, after := old.(*fruitv1.Fruit), now.(*fruitv1.Fruit); before.ResourceVersion == after.ResourceVersion {
			resyncs <- after.Name
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	started(t, factory)
	if f, err := informer.Lister().Fruits(ns).Get("parts-red"); err != nil || f.Spec.Comment != "transformed" {
		t.Errorf("the transform left %+v: %v", f, err)
	}
	select {
	case <-resyncs:
	case <-time.After(30 * time.Second):
		t.Error("no resync within 30 s, though it is configured to a second")
	}
}
