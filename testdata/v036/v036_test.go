// Package v036 shows that what gen writes for a module on client-go v0.36 compiles and works there.
package v036

import (
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"

	fruitv1 "github.com/gen-toolkit/gen/testdata/v036/api/v1"
	"github.com/gen-toolkit/gen/testdata/v036/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/v036/client/informers/externalversions"
)

func TestInformerOnClientGo036(t *testing.T) {
	ctx := t.Context()
	client := fake.NewSimpleClientset(&fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: "apple"}, Weight: 100})
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace("bowl"))
	informer := factory.Example().V1().Fruits()
	added := make(chan string, 10)
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(object any) { added <- object.(*fruitv1.Fruit).Name }})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := factory.ForResource(schema.GroupVersionResource{Group: "example.org", Version: "v1", Resource: "fruits"}); err != nil {
		t.Error(err)
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())

	if _, err := client.ExampleV1().Fruits("bowl").Create(ctx, &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Name: "banana"}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		select {
		case <-added:
		case <-time.After(30 * time.Second):
			t.Fatal("the handler did not see both fruits")
		}
	}
	if all, err := informer.Lister().Fruits("bowl").List(labels.Everything()); err != nil || len(all) != 2 {
		t.Errorf("the lister has %v: %v", all, err)
	}
	for weight, want := range map[int]int{100: 1, 0: 1, 7: 0} {
		if found, err := informer.Lister().Fruits("bowl").ByWeight(weight); err != nil || len(found) != want {
			t.Errorf("ByWeight(%d) has %v: %v", weight, found, err)
		}
	}
}
