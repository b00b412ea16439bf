package controller_test

import (
	"context"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
)

// TestLabels runs the controller on the generated fake: the label follows the sweetness, both ways.
func TestLabels(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	client := fake.NewSimpleClientset(
		&fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: "apple", Labels: map[string]string{controller.Label: "true", "kept": "yes"}}},
		&fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: "banana"}, Spec: fruitv1.FruitSpec{Sweet: true}},
	)
	factory := externalversions.NewSharedInformerFactory(client, 0)
	c, err := controller.New(client, factory.Example().V1().Fruits())
	if err != nil {
		t.Fatal(err)
	}
	factory.StartWithContext(ctx)
	done := make(chan error)
	go func() { done <- c.Run(ctx) }()

	expect := func(name, label string) {
		t.Helper()
		var last *fruitv1.Fruit
		err := wait.PollUntilContextCancel(ctx, 10*time.Millisecond, true, func(ctx context.Context) (bool, error) {
			var err error
			last, err = client.ExampleV1().Fruits("bowl").Get(ctx, name, metav1.GetOptions{})
			return err == nil && last.Labels[controller.Label] == label, err
		})
		if err != nil {
			t.Fatalf("%s has the labels %v, want %q: %v", name, last.Labels, label, err)
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

	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	factory.Shutdown()
}
