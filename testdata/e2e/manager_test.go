package e2e

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	clientscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"github.com/gen-toolkit/gen/reconcile"
	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	apply "github.com/gen-toolkit/gen/testdata/kitchen/client/applyconfiguration/kitchen/v1"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/clientset/versioned"
	kitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1"
	staffv1 "github.com/gen-toolkit/gen/testdata/kitchen/staff/v1"
)

// installKitchen makes the API server serve the kitchen's kinds, until the test ends.
func installKitchen(t *testing.T) versioned.Interface {
	t.Helper()
	const crds = "../kitchen/config/crd"
	if err := shared.InstallCRDs(t.Context(), crds); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := shared.Kubectl(context.Background(), "delete", "-f", crds); err != nil {
			t.Error(err)
		}
	})
	client, err := versioned.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// TestManager: the manager of controller-runtime runs a generated controller on its own cache, beside others.
func TestManager(t *testing.T) {
	clients := installKitchen(t)
	kube, err := kubernetes.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientscheme.AddToScheme, kitchenv1.AddToScheme, staffv1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	mgr, err := ctrl.NewManager(config, ctrl.Options{Scheme: scheme, Metrics: server.Options{BindAddress: "0"},
		LeaderElection: true, LeaderElectionID: "kitchen", LeaderElectionNamespace: "default", LeaderElectionReleaseOnCancel: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	meals, err := kitchen.NewMealControllerForManager(ctx, mgr, kitchen.MealOptions{})
	if err != nil {
		t.Fatal(err)
	}
	cooks, err := kitchen.NewCookControllerForManager(ctx, mgr, kitchen.CookOptions{}) // of an informer that meals has, too
	if err != nil {
		t.Fatal(err)
	}
	var seen atomic.Int32
	for _, r := range []reconcile.Runnable{
		meals.Runnable(kitchen.MealReconcilerFunc(func(ctx context.Context, meal *kitchenv1.Meal) (reconcile.Result, error) {
			_, missing := meals.CookLister.Get(string(meal.Spec.Cook))
			if missing == nil {
				meals.Eventf(meal, corev1.EventTypeNormal, "Cooked", "Cook", "by %s", meal.Spec.Cook)
			}
			return reconcile.Result{}, meals.ApplyStatus(ctx, meal, apply.MealStatus().WithReady(missing == nil))
		})),
		cooks.Runnable(kitchen.CookReconcilerFunc(func(context.Context, *kitchenv1.Cook) (reconcile.Result, error) {
			seen.Add(1)
			return reconcile.Result{}, nil
		})),
	} {
		if err := mgr.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan error)
	go func() { done <- mgr.Start(ctx) }()

	soup := &kitchenv1.Meal{ObjectMeta: metav1.ObjectMeta{Name: "soup"}, Spec: kitchenv1.MealSpec{Cook: "ann"}}
	if _, err := clients.KitchenV1().Meals("default").Create(ctx, soup, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	until(t, "the manager's cache has the meal", func() bool {
		var meal kitchenv1.Meal
		return mgr.GetCache().Get(ctx, client.ObjectKey{Namespace: "default", Name: "soup"}, &meal) == nil
	})
	if _, err := clients.KitchenV1().Cooks().Create(ctx, &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: "ann"}}, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	until(t, "the meal is ready", func() bool {
		meal, err := clients.KitchenV1().Meals("default").Get(ctx, "soup", metav1.GetOptions{})
		return err == nil && meal.Status.Ready
	})
	until(t, "the cook is reconciled", func() bool { return seen.Load() > 0 })
	until(t, "there is an event", func() bool {
		events, err := kube.EventsV1().Events("default").List(ctx, metav1.ListOptions{})
		if err != nil {
			return false
		}
		for _, e := range events.Items {
			if e.Reason == "Cooked" && e.Regarding.Name == "soup" && e.Note == "by ann" {
				return true
			}
		}
		return false
	})
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// until waits for a condition.
func until(t *testing.T, what string, condition func() bool) {
	t.Helper()
	err := wait.PollUntilContextTimeout(t.Context(), 20*time.Millisecond, time.Minute, true, func(context.Context) (bool, error) { return condition(), nil })
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}
