package e2e

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

// many is how many fruits TestMany has, e.g. go test -run TestMany -v -args -fruits=50000.
var many = flag.Int("fruits", 2000, "number of fruits in TestMany")

// harvest creates many fruits side by side, every other one sweet.
func harvest(t *testing.T, client versioned.Interface, ns string, count int) {
	t.Helper()
	const side = 32
	var creating sync.WaitGroup
	for first := range side {
		creating.Go(func() {
			for i := first; i < count; i += side {
				f := fruit(fmt.Sprintf("fruit-%05d", i), i)
				f.Spec.Sweet = i%2 == 0
				if _, err := client.ExampleV1().Fruits(ns).Create(t.Context(), f, metav1.CreateOptions{}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	creating.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

// heap returns how many MiB are in use.
func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc >> 20
}

// TestMany labels many fruits, and then starts again, where nothing is left to do.
func TestMany(t *testing.T) {
	ns, config := namespace(t, shared), restConfig(t, shared)
	config.QPS = -1 // no limit
	config, sent := counted(config)
	client := fruitClient(t, config)
	options := fruitreconcilers.FruitOptions{Options: reconcile.Options{Workers: 16}}
	begin := time.Now()
	took := func(what string) {
		t.Logf("%-40s %v", what, time.Since(begin).Round(time.Millisecond))
		begin = time.Now()
	}
	harvest(t, client, ns, *many)
	took(fmt.Sprintf("create %d fruits", *many))
	before, written := heap(), sent.writes()

	begin = time.Now()
	work := newFruitWork(t, client, ns, options)
	took("fill the cache")
	t.Logf("%-40s %d MiB", "heap with cache and queue", heap()-before)
	begin = time.Now()
	stop := background(t, work.by(controller.Labeller{FruitController: work.FruitController}))
	sweet := (*many + 1) / 2
	within(t, 10*time.Minute, "all are labelled", func() error {
		if n := sent.writes() - written; n < sweet {
			return fmt.Errorf("%d of %d requests", n, sweet)
		}
		list, err := work.FruitLister.Fruits(ns).List(labels.Set{controller.Label: "true"}.AsSelector())
		if err == nil && len(list) != sweet {
			err = fmt.Errorf("%d of %d", len(list), sweet)
		}
		return err
	})
	took("label every other one")
	work.settle(t, work.Controller)
	stop()
	work.check(t)
	if err := labelled(t, client, ns); err != nil {
		t.Error(err)
	}
	if n := sent.writes() - written; n != sweet {
		t.Errorf("%d requests for %d labels", n, sweet)
	}

	begin, written = time.Now(), sent.writes()
	work = newFruitWork(t, client, ns, options)
	took("fill the cache of the next process")
	stop = background(t, work.by(controller.Labeller{FruitController: work.FruitController}))
	work.settle(t, work.Controller)
	took("reconcile where nothing is to do")
	stop()
	work.check(t)
	if n := work.total(); n != *many || sent.writes() != written {
		t.Errorf("%d Reconciles and %d requests for %d fruits", n, sent.writes()-written, *many)
	}
	t.Run("a change comes first", func(t *testing.T) { changeComesFirst(t, client, ns) })
}

// changeComesFirst changes a fruit while all of them wait for their first Reconcile.
func changeComesFirst(t *testing.T, client versioned.Interface, ns string) {
	const workers = 4
	options := fruitreconcilers.FruitOptions{Options: reconcile.Options{Workers: workers}}
	work := newFruitWork(t, client, ns, options)
	open := make(chan struct{})
	do := func(context.Context, *fruitv1.Fruit) (reconcile.Result, error) {
		<-open
		return reconcile.Result{}, nil
	}
	background(t, work.by(fruitreconcilers.FruitReconcilerFunc(do)))
	eventually(t, "the workers have begun", func() error {
		if n := work.total(); n != workers {
			return fmt.Errorf("%d Reconciles", n)
		}
		return nil
	})
	changed := reconcile.Key{Namespace: ns, Name: "fruit-00000"}
	for n := 1; work.count(changed) > 0; n++ {
		changed.Name = fmt.Sprintf("fruit-%05d", n)
	}
	bite := func(f *fruitv1.Fruit) { f.Spec.Comment = "bitten" }
	if err := alter(t.Context(), client.ExampleV1().Fruits(ns), changed.Name, bite); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the change arrives", func() error {
		work.mu.Lock()
		defer work.mu.Unlock()
		if n := work.events[changed]; n != 2 { // with that of the first list
			return fmt.Errorf("%d events", n)
		}
		return nil
	})
	close(open)
	work.settle(t, work.Controller)
	work.check(t)
	work.mu.Lock()
	defer work.mu.Unlock()
	if i := slices.Index(work.order, changed); i > 10*workers {
		t.Errorf("the changed fruit has index %d of %d", i, len(work.order))
	}
}
