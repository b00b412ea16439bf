package e2e

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

// election returns an election by a lease of a namespace.
func election(t *testing.T, config *rest.Config, ns string, lease time.Duration) reconcile.LeaderElection {
	t.Helper()
	kube, err := kubernetes.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return reconcile.LeaderElection{Client: kube.CoordinationV1(), Namespace: ns, Name: "fruit",
		LeaseDuration: lease, RenewDeadline: lease / 2, RetryPeriod: lease / 40}
}

// labelled complains unless the label of each fruit of a namespace follows its sweetness.
func labelled(t *testing.T, client versioned.Interface, ns string) error {
	list, err := client.ExampleV1().Fruits(ns).List(t.Context(), metav1.ListOptions{})
	if err != nil {
		return err
	}
	for _, f := range list.Items {
		if f.Spec.Sweet != (f.Labels[controller.Label] == "true") {
			return fmt.Errorf("%s is sweet: %v, labels: %v", f.Name, f.Spec.Sweet, f.Labels)
		}
	}
	return nil
}

// sweets creates so many fruits, every other one sweet.
func sweets(t *testing.T, client versioned.Interface, ns, prefix string, count int) {
	t.Helper()
	for i := range count {
		f := fruit(fmt.Sprintf("%s-%d", prefix, i), i)
		f.Spec.Sweet = i%2 == 0
		if _, err := client.ExampleV1().Fruits(ns).Create(t.Context(), f, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLeaderHandsOver: one of two controllers works. When it stops, the other one takes over at once, and not only when
// the lease ends.
func TestLeaderHandsOver(t *testing.T) {
	ns, config := namespace(t, shared), restConfig(t, shared)
	client := fruitClient(t, config)
	first := newFruitWork(t, client, ns, fruitreconcilers.FruitOptions{})
	second := newFruitWork(t, client, ns, fruitreconcilers.FruitOptions{})
	const lease = 10 * time.Minute // much longer than the test
	elect := election(t, config, ns, lease)
	elect.RetryPeriod = 100 * time.Millisecond
	run := func(w fruitWork) (leading chan struct{}, stop func()) {
		leading = make(chan struct{})
		return leading, background(t, func(ctx context.Context) error {
			return elect.Run(ctx, func(ctx context.Context) error {
				close(leading)
				return reconcile.RunAll(ctx, w.by(controller.Labeller{FruitController: w.FruitController}))
			})
		})
	}
	leading, stopFirst := run(first)
	receive(t, leading)
	leading, stopSecond := run(second)
	sweets(t, client, ns, "early", 20)
	eventually(t, "the first controller labels", func() error { return labelled(t, client, ns) })
	first.settle(t, first.Controller)
	if n := second.total(); n > 0 {
		t.Errorf("%d Reconciles of the other controller", n)
	}
	stopFirst()
	before := first.total()
	sweets(t, client, ns, "late", 20)
	eventually(t, "the second controller labels", func() error { return labelled(t, client, ns) })
	receive(t, leading)
	second.settle(t, second.Controller)
	stopSecond()
	if n := first.total(); n != before {
		t.Errorf("%d Reconciles after the controller had stopped", n-before)
	}
	first.check(t)
	second.check(t)
}

// TestLeaseIsLost: a leader that can't renew its lease stops before another one begins, whether its requests fail or
// have no answer, and even while it is stopping anyway.
func TestLeaseIsLost(t *testing.T) {
	for what, lose := range map[string]func(*proxy, func()) (resume func()){
		"cut off":                 func(p *proxy, _ func()) func() { p.Cut(); return p.Mend },
		"no answers":              func(p *proxy, _ func()) func() { return p.Stall() },
		"no answers and stopping": func(p *proxy, stop func()) func() { stop(); return p.Stall() },
	} {
		t.Run(what, func(t *testing.T) { loseLease(t, lose) })
	}
}

func loseLease(t *testing.T, lose func(*proxy, func()) (resume func())) {
	ns, config := namespace(t, shared), restConfig(t, shared)
	proxy, behind := through(t, config)
	client := fruitClient(t, config)
	sweets(t, client, ns, "sweet", 1)
	const lease = 4 * time.Second

	// The leader's Reconcile goes on until its context ends. It has a long grace period, which does not count.
	var working atomic.Bool
	began, causes := make(chan struct{}), make(chan error, 1)
	options := fruitreconcilers.FruitOptions{Options: reconcile.Options{GracePeriod: time.Hour}}
	first := newFruitWork(t, fruitClient(t, behind), ns, options)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() {
		ended <- election(t, behind, ns, lease).Run(ctx, first.by(fruitreconcilers.FruitReconcilerFunc(
			func(ctx context.Context, _ *fruitv1.Fruit) (reconcile.Result, error) {
				working.Store(true)
				close(began)
				<-ctx.Done()
				working.Store(false)
				causes <- context.Cause(ctx)
				return reconcile.Result{}, ctx.Err()
			})))
	}()
	receive(t, began)

	second := newFruitWork(t, client, ns, fruitreconcilers.FruitOptions{})
	labeller := controller.Labeller{FruitController: second.FruitController}
	background(t, func(ctx context.Context) error {
		return election(t, config, ns, lease).Run(ctx, second.by(fruitreconcilers.FruitReconcilerFunc(
			func(ctx context.Context, f *fruitv1.Fruit) (reconcile.Result, error) {
				if working.Load() {
					t.Error("the former leader still works")
				}
				return labeller.Reconcile(ctx, f)
			})))
	})
	resume := lose(proxy, stop)
	defer resume()
	eventually(t, "the other controller labels", func() error { return labelled(t, client, ns) })
	if cause := receive(t, causes); !errors.Is(cause, reconcile.ErrLeadershipLost) {
		t.Errorf("the context has ended because of %v", cause)
	}
	if err := receive(t, ended); !errors.Is(err, reconcile.ErrLeadershipLost) {
		t.Errorf("Run returned %v", err)
	}
	second.settle(t, second.Controller)
	if n := first.total(); n != 1 {
		t.Errorf("the former leader began %d Reconciles", n)
	}
}
