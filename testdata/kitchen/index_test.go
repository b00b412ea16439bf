package kitchen_test

import (
	"fmt"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/gen-toolkit/gen/reconcile"
	listers "github.com/gen-toolkit/gen/testdata/kitchen/client/listers/kitchen/v1"
)

// A counter is an indexer that counts the objects that it has returned.
type counter struct {
	cache.Indexer
	returned int
}

func (c *counter) ByIndex(name, value string) ([]any, error) {
	found, err := c.Indexer.ByIndex(name, value)
	c.returned += len(found)
	return found, err
}

// TestNamespaces: an event in a namespace, and a lookup in it, cost the same whatever the number of namespaces with
// objects of that name.
func TestNamespaces(t *testing.T) {
	for _, namespaces := range []int{100, 100_000} {
		indexer := &counter{Indexer: cache.NewIndexer(cache.MetaNamespaceKeyFunc, listers.MealIndexers())}
		for i := range namespaces {
			m := meal("soup", "", "salad")
			m.Namespace = fmt.Sprint("hall-", i)
			must(t, indexer.Add(m))
		}
		salad := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "hall-7", Name: "salad"}}
		keys := reconcile.IndexedKeys[*corev1.ConfigMap](indexer, listers.MealByStarterIndex)(salad)
		if len(keys) != 1 || keys[0].String() != "hall-7/soup" || indexer.returned != 1 {
			t.Errorf("%d namespaces: an event leads to %v by %d objects", namespaces, keys, indexer.returned)
		}
		indexer.returned = 0
		found, err := listers.NewMealLister(indexer).Meals("hall-7").ByStarter("salad")
		if err != nil || len(found) != 1 || indexer.returned != 1 {
			t.Errorf("%d namespaces: a lookup finds %d meals by %d objects: %v", namespaces, len(found), indexer.returned, err)
		}
		salad.Namespace = ""
		if keys := reconcile.IndexedKeys[*corev1.ConfigMap](indexer, listers.MealByStarterIndex)(salad); len(keys) != namespaces {
			t.Errorf("%d namespaces: an event of a cluster-scoped object leads to %d meals", namespaces, len(keys))
		}
	}
}
