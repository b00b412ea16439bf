package fruit_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	listers "github.com/gen-toolkit/gen/examples/fruit/client/listers/example/v1"
)

// weights are few, so that many fruits have the same one.
const weights = 5

var bowls = []string{"kitchen", "office", "garden"}

// TestByWeight changes fruits at random: whatever happens to them, ByWeight finds what a scan of all of them finds.
func TestByWeight(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	client := fake.NewSimpleClientset()
	factory := externalversions.NewSharedInformerFactory(client, 0)
	lister := factory.Example().V1().Fruits().Lister()
	factory.StartWithContext(ctx)
	defer func() { cancel(); factory.Shutdown() }()
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		t.Fatal(err)
	}
	found := 0
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 100 {
		for range 10 {
			change(t, ctx, client, random)
		}
		inStep(t, ctx, client, lister, round)
		for weight := range weights {
			heavy := func(f *fruitv1.Fruit) bool { return f.Spec.Weight == weight }
			found += same(t, round, heavy, func() ([]*fruitv1.Fruit, error) { return lister.ByWeight(weight) }, lister.List)
			for _, bowl := range bowls {
				in := lister.Fruits(bowl)
				found += same(t, round, heavy, func() ([]*fruitv1.Fruit, error) { return in.ByWeight(weight) }, in.List)
			}
		}
	}
	if found == 0 {
		t.Error("no weight was ever found")
	}
}

// change creates, updates or deletes one of thirty fruits.
func change(t *testing.T, ctx context.Context, client versioned.Interface, random *rand.Rand) {
	t.Helper()
	fruits, name := client.ExampleV1().Fruits(bowls[random.IntN(len(bowls))]), fmt.Sprintf("fruit-%d", random.IntN(10))
	fruit, err := fruits.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		fruit = &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Name: name}}
		fruit.Spec.Weight = random.IntN(weights)
		_, err = fruits.Create(ctx, fruit, metav1.CreateOptions{})
	} else if random.IntN(3) == 0 {
		err = fruits.Delete(ctx, name, metav1.DeleteOptions{})
	} else {
		fruit.Spec.Weight = random.IntN(weights)
		_, err = fruits.Update(ctx, fruit, metav1.UpdateOptions{})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// inStep makes one more change, waits until the informer's cache has it, which thus has all before it, too, and checks
// that.
func inStep(t *testing.T, ctx context.Context, client versioned.Interface, lister listers.FruitLister, round int) {
	t.Helper()
	last := &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprintf("last-%d", round)}}
	last.Spec.Weight = weights
	if _, err := client.ExampleV1().Fruits("last").Create(ctx, last, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := lister.Fruits("last").Get(last.Name); err == nil {
			break
		}
		select {
		case <-ctx.Done():
			t.Fatal("the informer's cache never was in step")
		case <-time.After(time.Millisecond):
		}
	}
	all, err := client.ExampleV1().Fruits(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	cached, err := lister.List(labels.Everything())
	if err != nil || len(cached) != len(all.Items) {
		t.Fatalf("the cache has %d fruits, the clientset %d: %v", len(cached), len(all.Items), err)
	}
}

// same compares what an index finds with a scan and returns how many that are.
func same(t *testing.T, round int, wanted func(*fruitv1.Fruit) bool, index func() ([]*fruitv1.Fruit, error), list func(labels.Selector) ([]*fruitv1.Fruit, error)) int {
	t.Helper()
	got, err := index()
	if err != nil {
		t.Fatal(err)
	}
	want, err := scan(list, wanted)
	if err != nil {
		t.Fatal(err)
	}
	byName := func(a, b *fruitv1.Fruit) int {
		return cmp.Or(cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Name, b.Name))
	}
	slices.SortFunc(got, byName)
	slices.SortFunc(want, byName)
	if !slices.Equal(got, want) {
		t.Errorf("round %d: the index has %v, a scan finds %v", round, got, want)
	}
	return len(want)
}

func scan(list func(labels.Selector) ([]*fruitv1.Fruit, error), wanted func(*fruitv1.Fruit) bool) ([]*fruitv1.Fruit, error) {
	all, err := list(labels.Everything())
	return slices.DeleteFunc(all, func(f *fruitv1.Fruit) bool { return !wanted(f) }), err
}

// BenchmarkByWeight finds the 100 of 100,000 fruits that have a weight, and the 10 of them that are in a namespace with
// 10,000. On two cores:
//
//	ByWeight               8 µs
//	scan              14,000 µs
//	namespace/ByWeight     9 µs
//	namespace/scan     1,600 µs
func BenchmarkByWeight(b *testing.B) {
	indexers := listers.FruitIndexers()
	indexers[cache.NamespaceIndex] = cache.MetaNamespaceIndexFunc
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, indexers)
	for i := range 100_000 {
		fruit := &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: fmt.Sprintf("bowl-%d", i/1000%10), Name: fmt.Sprintf("fruit-%d", i)}}
		fruit.Spec.Weight = i % 1000
		if err := indexer.Add(fruit); err != nil {
			b.Fatal(err)
		}
	}
	lister := listers.NewFruitLister(indexer)
	bowl := lister.Fruits("bowl-3")
	heavy := func(f *fruitv1.Fruit) bool { return f.Spec.Weight == 500 }
	for _, way := range []struct {
		name string
		find func() ([]*fruitv1.Fruit, error)
		want int
	}{
		{"ByWeight", func() ([]*fruitv1.Fruit, error) { return lister.ByWeight(500) }, 100},
		{"scan", func() ([]*fruitv1.Fruit, error) { return scan(lister.List, heavy) }, 100},
		{"namespace/ByWeight", func() ([]*fruitv1.Fruit, error) { return bowl.ByWeight(500) }, 10},
		{"namespace/scan", func() ([]*fruitv1.Fruit, error) { return scan(bowl.List, heavy) }, 10},
	} {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				if found, err := way.find(); err != nil || len(found) != way.want {
					b.Fatalf("found %d fruits, want %d: %v", len(found), way.want, err)
				}
			}
		})
	}
}
