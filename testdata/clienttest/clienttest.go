// Package clienttest tests generated clients on the client-go of the module that runs it. The modules v031 to v037 all are
// github.com/gen-toolkit/gen/testdata/fruit, each with clients for its own version, so one test serves them all.
package clienttest

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"

	fruitv1 "github.com/gen-toolkit/gen/testdata/fruit/api/v1"
	applyv1 "github.com/gen-toolkit/gen/testdata/fruit/client/applyconfiguration/example/v1"
	"github.com/gen-toolkit/gen/testdata/fruit/client/clientset/versioned"
	"github.com/gen-toolkit/gen/testdata/fruit/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/fruit/client/informers/externalversions"
)

// Run runs all tests.
func Run(t *testing.T) {
	t.Run("verbs", testVerbs)
	t.Run("apply", testApply)
	t.Run("informer", testInformer)
	t.Run("reconciler", testReconciler)
	t.Run("resync", testResync)
	t.Run("steps", testSteps)
}

func fruit(name string, weight int) *fruitv1.Fruit {
	return &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: name}, Spec: fruitv1.FruitSpec{Weight: weight}}
}

// testVerbs: each verb of the fake client does what it says.
func testVerbs(t *testing.T) {
	ctx := context.Background()
	var clientset versioned.Interface = fake.NewClientset(fruit("apple", 100))
	fruits := clientset.ExampleV1().Fruits("bowl")

	banana, err := fruits.Create(ctx, fruit("banana", 80), metav1.CreateOptions{})
	must(t, err)
	banana.Spec.Weight = 90
	_, err = fruits.Update(ctx, banana, metav1.UpdateOptions{})
	must(t, err)
	banana.Status.Eaten = true
	_, err = fruits.UpdateStatus(ctx, banana, metav1.UpdateOptions{})
	must(t, err)
	_, err = fruits.Patch(ctx, "apple", types.MergePatchType, []byte(`{"spec":{"weight":110}}`), metav1.PatchOptions{})
	must(t, err)
	list, err := fruits.List(ctx, metav1.ListOptions{})
	must(t, err)
	weights := map[string]int{}
	for _, f := range list.Items {
		weights[f.Name] = f.Spec.Weight
	}
	if want := map[string]int{"apple": 110, "banana": 90}; !maps.Equal(weights, want) {
		t.Errorf("the list has weights %v, want %v", weights, want)
	}
	must(t, fruits.Delete(ctx, "apple", metav1.DeleteOptions{}))
	if _, err := fruits.Get(ctx, "apple", metav1.GetOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("a deleted object: %v", err)
	}
	if clientset.Discovery() == nil {
		t.Error("no discovery client")
	}
}

// testApply: managers own what they have applied, lists are merged by their markers, and what a manager owns can be extracted.
func testApply(t *testing.T) {
	ctx := context.Background()
	fruits := fake.NewClientset().ExampleV1().Fruits("bowl")
	apply := func(manager string, spec *applyv1.FruitSpecApplyConfiguration) (*fruitv1.Fruit, error) {
		return fruits.Apply(ctx, applyv1.Fruit("apple", "bowl").WithSpec(spec), metav1.ApplyOptions{FieldManager: manager})
	}
	_, err := apply("scale", applyv1.FruitSpec().WithWeight(100).WithColors("red"))
	must(t, err)
	apple, err := apply("painter", applyv1.FruitSpec().WithColors("green"))
	must(t, err)
	if want := []string{"red", "green"}; apple.Spec.Weight != 100 || !slices.Equal(apple.Spec.Colors, want) {
		t.Errorf("merged: weight %d, colors %q; want 100, %q", apple.Spec.Weight, apple.Spec.Colors, want)
	}
	if _, err := apply("painter", applyv1.FruitSpec().WithWeight(1)); !apierrors.IsConflict(err) {
		t.Errorf("a field of another manager: %v, want a conflict", err)
	}
	status := applyv1.FruitStatus().WithEaten(true)
	apple, err = fruits.ApplyStatus(ctx, applyv1.Fruit("apple", "bowl").WithStatus(status), metav1.ApplyOptions{FieldManager: "eater"})
	must(t, err)
	if !apple.Status.Eaten || apple.Spec.Weight != 100 {
		t.Errorf("the status is applied: %+v", apple)
	}
	owned, err := applyv1.ExtractFruit(apple, "painter")
	must(t, err)
	if owned.Spec == nil || owned.Spec.Weight != nil || !slices.Equal(owned.Spec.Colors, []string{"green"}) {
		t.Errorf("painter owns %+v", owned.Spec)
	}
	owned, err = applyv1.ExtractFruitStatus(apple, "eater")
	must(t, err)
	if owned.Status == nil || owned.Status.Eaten == nil || !*owned.Status.Eaten {
		t.Errorf("eater owns %+v", owned.Status)
	}
}

// testInformer: handlers see what was there and what comes, and the lister and its index answer from the cache.
func testInformer(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client := fake.NewClientset(fruit("apple", 100))
	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace("bowl"))
	defer factory.Shutdown()
	defer cancel()
	informer := factory.Example().V1().Fruits()
	added := make(chan string, 10)
	_, err := informer.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(object any) { added <- object.(*fruitv1.Fruit).Name }})
	must(t, err)
	generic, err := factory.ForResource(schema.GroupVersionResource{Group: "example.org", Version: "v1", Resource: "fruits"})
	must(t, err)
	factory.Start(ctx.Done())
	for typ, synced := range factory.WaitForCacheSync(ctx.Done()) {
		if !synced {
			t.Errorf("%v is not synced", typ)
		}
	}

	_, err = client.ExampleV1().Fruits("bowl").Create(ctx, fruit("banana", 0), metav1.CreateOptions{})
	must(t, err)
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
	if _, err := generic.Lister().ByNamespace("bowl").Get("banana"); err != nil {
		t.Errorf("the generic lister: %v", err)
	}
	for weight, want := range map[int]int{100: 1, 0: 1, 7: 0} {
		if found, err := informer.Lister().Fruits("bowl").ByWeight(weight); err != nil || len(found) != want {
			t.Errorf("ByWeight(%d) has %v: %v", weight, found, err)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
