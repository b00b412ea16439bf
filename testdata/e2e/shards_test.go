package e2e

import (
	"fmt"
	"net/http"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/sharding"

	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/clientset/versioned"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/informers/externalversions"
)

// TestShards: informers of factories that share the objects by a shard selector hold each object once, and not all in
// one.
func TestShards(t *testing.T) {
	const shards, objects = 2, 40
	plane, config := startPlane(t, "--feature-gates=ShardedListAndWatch=true")
	if err := plane.InstallCRDs(t.Context(), "../kitchen/config/crd"); err != nil {
		t.Fatal(err)
	}
	client, err := versioned.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	for n := range objects {
		cook := &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: fmt.Sprint("cook-", n)}}
		if _, err := client.KitchenV1().Cooks().Create(t.Context(), cook, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	holders := map[string]int{}
	for shard := range shards {
		selector, err := sharding.NewShardRangeSelector("object.metadata.uid", shard, shards)
		if err != nil {
			t.Fatal(err)
		}
		factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0,
			externalversions.WithShardSelector(selector))
		cooks := factory.Kitchen().V1().Cooks().Informer()
		factory.StartWithContext(t.Context())
		if err := factory.WaitForCacheSyncWithContext(t.Context()).AsError(); err != nil {
			t.Fatal(err)
		}
		keys := cooks.GetStore().ListKeys()
		if len(keys) == 0 || len(keys) == objects {
			t.Errorf("shard %d holds %d of %d objects", shard, len(keys), objects)
		}
		for _, key := range keys {
			holders[key]++
		}
	}
	for key, n := range holders {
		if n != 1 {
			t.Errorf("%d shards hold %s", n, key)
		}
	}
	if len(holders) != objects {
		t.Errorf("the shards hold %d of %d objects", len(holders), objects)
	}
}

// TestDeleteWithResult: the client returns the status code and the object that the API server sends.
func TestDeleteWithResult(t *testing.T) {
	cooks := installKitchen(t).KitchenV1().Cooks()
	cook := &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: "gone", Finalizers: []string{"example.org/stays"}}}
	if _, err := cooks.Create(t.Context(), cook, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	result, err := cooks.DeleteWithResult(t.Context(), "gone", metav1.DeleteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	object, err := result.Get()
	left, is := object.(*kitchenv1.Cook)
	if err != nil || !is || left.DeletionTimestamp == nil {
		t.Fatalf("the result is %T %v, %v; want the object, which its finalizer keeps", object, object, err)
	}
	left.Finalizers = nil
	if _, err := cooks.Update(t.Context(), left, metav1.UpdateOptions{}); err != nil {
		t.Error(err)
	}
	if code, err := result.StatusCode(); err != nil || code != http.StatusOK {
		t.Errorf("the status code is %d, %v", code, err)
	}
	if result, err := cooks.DeleteWithResult(t.Context(), "missing", metav1.DeleteOptions{}); err == nil {
		t.Error("no error for a missing object, but ", result)
	} else if code, _ := result.StatusCode(); code != http.StatusNotFound {
		t.Errorf("the status code of a missing object is %d", code)
	}
}
