package clienttest

import (
	"context"
	"errors"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	kubefake "k8s.io/client-go/kubernetes/fake"

	"github.com/gen-toolkit/gen/reconcile"
	"github.com/gen-toolkit/gen/reconcile/reconciletest"
	fruitv1 "github.com/gen-toolkit/gen/testdata/fruit/api/v1"
	applyv1 "github.com/gen-toolkit/gen/testdata/fruit/client/applyconfiguration/example/v1"
	"github.com/gen-toolkit/gen/testdata/fruit/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/fruit/client/informers/externalversions"
	reconcilersv1 "github.com/gen-toolkit/gen/testdata/fruit/client/reconcilers/example/v1"
	fakereconcilers "github.com/gen-toolkit/gen/testdata/fruit/client/reconcilers/example/v1/fake"
)

// eater eats what is light.
type eater struct{ *reconcilersv1.FruitController }

func (e eater) Reconcile(ctx context.Context, fruit *fruitv1.Fruit) (reconcile.Result, error) {
	e.Eventf(fruit, corev1.EventTypeNormal, "Seen", "See", "it weighs %d", fruit.Spec.Weight)
	return reconcile.Result{}, e.ApplyStatus(ctx, fruit, applyv1.FruitStatus().WithEaten(fruit.Spec.Weight < 100))
}

// testReconciler: a controller follows its informers, and stops.
func testReconciler(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	client, kube := fake.NewClientset(fruit("apple", 80)), kubefake.NewClientset()
	factory, kubeFactory := externalversions.NewSharedInformerFactory(client, 0), informers.NewSharedInformerFactory(kube, 0)
	var options reconcilersv1.FruitOptions
	options.Workers, options.Events = 2, kube.EventsV1()
	c, err := reconcilersv1.NewFruitController(client, factory.Example().V1().Fruits(), kubeFactory.Core().V1().ConfigMaps(), options)
	must(t, err)
	factory.Start(ctx.Done())
	kubeFactory.Start(ctx.Done())
	stopping, stop := context.WithCancel(ctx)
	done := make(chan error)
	go func() { done <- c.Run(stopping, eater{c}) }()

	fruits := client.ExampleV1().Fruits("bowl")
	eaten := func(name string) {
		t.Helper()
		for ctx.Err() == nil {
			if f, err := fruits.Get(ctx, name, metav1.GetOptions{}); err == nil && f.Status.Eaten {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatalf("%s is not eaten", name)
	}
	eaten("apple")
	_, err = fruits.Create(ctx, fruit("banana", 120), metav1.CreateOptions{})
	must(t, err)
	banana := fruit("banana", 60)
	_, err = fruits.Update(ctx, banana, metav1.UpdateOptions{})
	must(t, err)
	eaten("banana")

	stop()
	must(t, <-done)
	if err := c.Run(ctx, eater{c}); err == nil {
		t.Error("no error of a second Run")
	}
}

// testResync: a resync of an informer leads to a Reconcile of each object.
func testResync(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	client, kube := fake.NewClientset(fruit("apple", 80)), kubefake.NewClientset()
	factory, kubeFactory := externalversions.NewSharedInformerFactory(client, time.Second), informers.NewSharedInformerFactory(kube, 0)
	c, err := reconcilersv1.NewFruitController(client, factory.Example().V1().Fruits(), kubeFactory.Core().V1().ConfigMaps(), reconcilersv1.FruitOptions{})
	must(t, err)
	factory.Start(ctx.Done())
	kubeFactory.Start(ctx.Done())
	count := 0
	must(t, c.Run(ctx, reconcilersv1.FruitReconcilerFunc(func(context.Context, *fruitv1.Fruit) (reconcile.Result, error) {
		if count++; count == 3 {
			cancel()
		}
		return reconcile.Result{}, nil
	})))
	if count != 3 {
		t.Errorf("%d Reconciles, want one for the first list and two for resyncs", count)
	}
}

// testSteps: the fake runs a reconciler in steps.
func testSteps(t *testing.T) {
	ctx := context.Background()
	client, kube := fake.NewClientset(fruit("apple", 80)), kubefake.NewClientset()
	c, err := fakereconcilers.NewFruitController(client, kube, reconcilersv1.FruitOptions{}, func(c *reconcilersv1.FruitController) reconcilersv1.FruitReconciler {
		return eater{c}
	})
	must(t, err)
	if _, _, err := c.Step(ctx); !errors.Is(err, reconciletest.ErrEmpty) {
		t.Errorf("Step before Sync: %v", err)
	}
	must(t, c.Settle(ctx, 10))
	owned := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: "label", OwnerReferences: []metav1.OwnerReference{
		{APIVersion: "example.org/v1", Kind: "Fruit", Name: "apple"}}}}
	_, err = kube.CoreV1().ConfigMaps("bowl").Create(ctx, owned, metav1.CreateOptions{})
	must(t, err)
	must(t, c.Sync(ctx))
	key, _, err := c.Step(ctx)
	must(t, err)
	if key.Name != "apple" || c.Ready() != 0 {
		t.Errorf("reconciled %v, and %d are left", key, c.Ready())
	}
}
