package reconcile_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"

	"github.com/gen-toolkit/gen/reconcile"
)

type (
	controller     = reconcile.Controller[*appsv1.Deployment]
	reconcilerFunc = reconcile.ReconcilerFunc[*appsv1.Deployment]
)

// running returns a controller on an informer that runs, with the deployment soup.
func running(t *testing.T, resync time.Duration, options reconcile.Options) (*controller, *fake.Clientset) {
	t.Helper()
	client := fake.NewClientset(deployment("soup"))
	factory := informers.NewSharedInformerFactory(client, resync)
	c, err := reconcile.NewController("deployer", scheme.Scheme,
		ownSource{Informer: factory.Apps().V1().Deployments().Informer()}, options)
	must(t, err)
	ctx, stop := context.WithCancel(context.Background())
	factory.Start(ctx.Done())
	t.Cleanup(func() {
		stop()
		factory.Shutdown()
	})
	return c, client
}

// background runs f, and returns what it returns.
func background(f func() error) chan error {
	ended := make(chan error, 1)
	go func() { ended <- f() }()
	return ended
}

// receive returns the next value, or fails.
func receive[T any](t *testing.T, from <-chan T) (value T) {
	t.Helper()
	select {
	case value = <-from:
	case <-time.After(30 * time.Second):
		t.Fatal("nothing came in 30 seconds")
	}
	return value
}

// TestRun: a controller follows its informer, and stops. It runs once.
func TestRun(t *testing.T) {
	c, client := running(t, 0, reconcile.Options{Workers: 2})
	ctx, stop := context.WithCancel(t.Context())
	seen := make(chan string, 10)
	reconciler := reconcilerFunc(func(_ context.Context, d *appsv1.Deployment) (reconcile.Result, error) {
		seen <- d.Name
		return reconcile.Result{}, nil
	})
	ended := background(func() error { return c.Run(ctx, reconciler) })
	if name := receive(t, seen); name != "soup" {
		t.Errorf("the first is %s", name)
	}
	_, err := client.AppsV1().Deployments("hall").Create(ctx, deployment("cake"), metav1.CreateOptions{})
	must(t, err)
	if name := receive(t, seen); name != "cake" {
		t.Errorf("the second is %s", name)
	}
	stop()
	must(t, receive(t, ended))
	if err := c.Run(t.Context(), reconciler); err == nil {
		t.Error("no error of a second Run")
	}
}

// TestResync: a resync of an informer leads to a Reconcile of each object.
func TestResync(t *testing.T) {
	c, _ := running(t, time.Second, reconcile.Options{})
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	count := 0
	must(t, c.Run(ctx, reconcilerFunc(func(context.Context, *appsv1.Deployment) (reconcile.Result, error) {
		if count++; count == 3 {
			stop()
		}
		return reconcile.Result{}, nil
	})))
	if count != 3 {
		t.Errorf("%d Reconciles, want one for the first list and two for resyncs", count)
	}
}

// TestGracePeriod: a Reconcile under way may finish when the controller stops, until the grace period ends.
func TestGracePeriod(t *testing.T) {
	for _, test := range []struct {
		grace    time.Duration
		finishes bool
	}{{time.Minute, true}, {20 * time.Millisecond, false}} {
		c, _ := running(t, 0, reconcile.Options{GracePeriod: test.grace})
		ctx, stop := context.WithCancel(t.Context())
		began, finish, failure := make(chan bool), make(chan bool), make(chan error, 1)
		ended := background(func() error {
			return c.Run(ctx, reconcilerFunc(func(ctx context.Context, _ *appsv1.Deployment) (reconcile.Result, error) {
				close(began)
				select {
				case <-ctx.Done():
				case <-finish:
				}
				failure <- ctx.Err()
				return reconcile.Result{}, ctx.Err()
			}))
		})
		receive(t, began)
		stop()
		c.Enqueue(key("soup")) // does not begin any more
		if test.finishes {
			select {
			case err := <-ended:
				t.Errorf("Run returned during a Reconcile: %v", err)
			case <-time.After(50 * time.Millisecond):
			}
			close(finish)
		}
		if err := receive(t, failure); (err == nil) != test.finishes {
			t.Errorf("a grace period of %v: the Reconcile ended with %v", test.grace, err)
		}
		must(t, receive(t, ended))
	}
}

// TestWaitsForCaches: there is no Reconcile before the first list, and ctx ends the wait.
func TestWaitsForCaches(t *testing.T) {
	factory := informers.NewSharedInformerFactory(fake.NewClientset(), 0) // which is not started
	c, err := reconcile.NewController("deployer", scheme.Scheme,
		ownSource{Informer: factory.Apps().V1().Deployments().Informer()}, reconcile.Options{})
	must(t, err)
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	c.Enqueue(key("soup"))
	must(t, c.RunFunc(ctx, func(context.Context, reconcile.Key) (reconcile.Result, error) {
		t.Error("a Reconcile without a cache")
		return reconcile.Result{}, nil
	}))
}

// TestOneAtATime: two workers never have the same object.
func TestOneAtATime(t *testing.T) {
	c, _ := running(t, 0, reconcile.Options{Workers: 4})
	ctx, stop := context.WithCancel(t.Context())
	var now, all atomic.Int32
	ended := background(func() error {
		return c.RunFunc(ctx, func(context.Context, reconcile.Key) (reconcile.Result, error) {
			if now.Add(1) > 1 {
				t.Error("two Reconciles of an object at the same time")
			}
			c.Enqueue(key("soup"))
			time.Sleep(time.Millisecond)
			now.Add(-1)
			if all.Add(1) == 50 {
				stop()
			}
			return reconcile.Result{}, nil
		})
	})
	must(t, receive(t, ended))
}

// TestRunAll: an error of one ends the others, and all errors are returned.
func TestRunAll(t *testing.T) {
	first, second := errors.New("first"), errors.New("second")
	err := reconcile.RunAll(t.Context(),
		func(context.Context) error { return first },
		func(ctx context.Context) error { <-ctx.Done(); return second },
		func(ctx context.Context) error { <-ctx.Done(); return nil })
	if !errors.Is(err, first) || !errors.Is(err, second) {
		t.Errorf("the error is %v", err)
	}
	must(t, reconcile.RunAll(t.Context()))
}
