package controller_test

import (
	"errors"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/events"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned/fake"
	fruits "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	fakefruits "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1/fake"
	orchards "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
	fakeorchards "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1/fake"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

// TestLabels: the label follows the sweetness, both ways.
func TestLabels(t *testing.T) {
	ctx := t.Context()
	client := fake.NewClientset(
		&fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: "apple", ResourceVersion: "7", Labels: map[string]string{controller.Label: "true", "kept": "yes"}}},
		&fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: "banana"}, Spec: fruitv1.FruitSpec{Sweet: true}},
	)
	c, err := fakefruits.NewFruitController(client, fruits.FruitOptions{}, func(c *fruits.FruitController) fruits.FruitReconciler {
		return controller.Labeller{FruitController: c}
	})
	if err != nil {
		t.Fatal(err)
	}
	expect := func(name, label string) {
		t.Helper()
		if err := c.Settle(ctx, 10); err != nil {
			t.Fatal(err)
		}
		fruit, err := client.ExampleV1().Fruits("bowl").Get(ctx, name, metav1.GetOptions{})
		if err != nil || fruit.Labels[controller.Label] != label {
			t.Errorf("%s has the labels %v, want %q: %v", name, fruit.Labels, label, err)
		}
	}
	expect("banana", "true")
	expect("apple", "")

	apple, err := client.ExampleV1().Fruits("bowl").Get(ctx, "apple", metav1.GetOptions{})
	if err != nil || apple.Labels["kept"] != "yes" {
		t.Fatalf("apple lost a label of its own: %v %v", apple.Labels, err)
	}
	apple.Spec.Sweet = true
	if _, err := client.ExampleV1().Fruits("bowl").Update(ctx, apple, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	expect("apple", "true")
}

var north = reconcile.Key{Namespace: "valley", Name: "north"}

// garden returns a controller of an orchard with three trees, on fake clients.
func garden(t *testing.T) (*fake.Clientset, *fakeorchards.OrchardController, *events.FakeRecorder) {
	t.Helper()
	trees := int32(3)
	client := fake.NewClientset(&orchardv1.Orchard{
		ObjectMeta: metav1.ObjectMeta{Namespace: "valley", Name: "north", UID: "1"},
		Spec:       orchardv1.OrchardSpec{Species: "apple", Trees: &trees},
	})
	recorder := events.NewFakeRecorder(100)
	var options orchards.OrchardOptions
	options.Recorder = recorder
	c, err := fakeorchards.NewOrchardController(client, options, func(c *orchards.OrchardController) orchards.OrchardReconciler {
		return controller.Gardener{OrchardController: c}
	})
	if err != nil {
		t.Fatal(err)
	}
	return client, c, recorder
}

func count(t *testing.T, client *fake.Clientset) int {
	t.Helper()
	list, err := client.ExampleV1().Fruits("valley").List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return len(list.Items)
}

// TestGrows: an orchard has a fruit on each tree, again after one was eaten, and fewer after trees were felled.
func TestGrows(t *testing.T) {
	ctx := t.Context()
	client, c, recorder := garden(t)
	settle := func(want int) {
		t.Helper()
		if err := c.Settle(ctx, 20); err != nil {
			t.Fatal(err)
		}
		orchard, err := client.OrchardV1().Orchards("valley").Get(ctx, "north", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got := count(t, client); got != want || orchard.Status.Trees != int32(want) || orchard.Status.Selector != "orchard=north" {
			t.Errorf("%d fruits, want %d; status %+v", got, want, orchard.Status)
		}
	}
	settle(3)
	if len(recorder.Events) != 3 {
		t.Errorf("%d events, want 3", len(recorder.Events))
	}
	if err := client.ExampleV1().Fruits("valley").Delete(ctx, "north-1", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	settle(3)
	orchard, err := client.OrchardV1().Orchards("valley").Get(ctx, "north", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	fewer := int32(1)
	orchard.Spec.Trees = &fewer
	if _, err := client.OrchardV1().Orchards("valley").Update(ctx, orchard, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	settle(1)
}

// TestStaleCache: a Gardener that does not see the fruits that it has just grown grows no others.
func TestStaleCache(t *testing.T) {
	ctx := t.Context()
	client, c, _ := garden(t)
	if err := c.Sync(ctx); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, _, err := c.Step(ctx); err != nil {
			t.Fatal(err)
		}
		c.Enqueue(north)
	}
	if got := count(t, client); got != 3 {
		t.Errorf("%d fruits, want 3", got)
	}
}

// TestRetries: what failed is tried again when its time has come, and later each time.
func TestRetries(t *testing.T) {
	ctx := t.Context()
	client, c, _ := garden(t)
	broken := true
	client.PrependReactor("create", "fruits", func(clienttesting.Action) (bool, runtime.Object, error) {
		return broken, nil, errors.New("frost")
	})
	if err := c.Sync(ctx); err != nil {
		t.Fatal(err)
	}
	for _, delay := range []time.Duration{5 * time.Millisecond, 10 * time.Millisecond, 20 * time.Millisecond} {
		if _, _, err := c.Step(ctx); err == nil {
			t.Fatal("no error")
		}
		if got := c.Waiting()[north]; got != delay {
			t.Errorf("it waits %v, want %v", got, delay)
		}
		c.Advance(delay)
	}
	broken = false
	if err := c.Settle(ctx, 20); err != nil {
		t.Fatal(err)
	}
	if got := count(t, client); got != 3 || len(c.Waiting()) != 0 {
		t.Errorf("%d fruits, want 3; waiting: %v", got, c.Waiting())
	}
}
