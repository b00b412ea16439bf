package reconciletest_test

import (
	"context"
	"errors"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	clienttesting "k8s.io/client-go/testing"

	"github.com/gen-toolkit/gen/reconcile"
	"github.com/gen-toolkit/gen/reconcile/reconciletest"
)

type stepper struct {
	*reconcile.Controller[*corev1.ConfigMap]
	*reconciletest.Stepper[*corev1.ConfigMap]
	client *fake.Clientset
}

type reconcilerFunc = reconcile.ReconcilerFunc[*corev1.ConfigMap]

func start(t *testing.T, do reconcilerFunc, lists int, objects ...runtime.Object) stepper {
	t.Helper()
	s := stepper{Stepper: reconciletest.NewStepper[*corev1.ConfigMap](), client: fake.NewClientset(objects...)}
	informer := informers.NewSharedInformerFactory(s.client, 0).Core().V1().ConfigMaps().Informer()
	var err error
	s.Controller, err = reconcile.NewController("mapper", scheme.Scheme,
		reconcile.Source[*corev1.ConfigMap]{Informer: informer}, s.Options(reconcile.Options{}))
	must(t, err)
	all := []reconciletest.List{reconciletest.ListAll(s.client.CoreV1().ConfigMaps("").List)}
	s.Control(s.Controller, do, all[:lists]...)
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func configMap(name string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: name}}
}

func nothing(context.Context, *corev1.ConfigMap) (reconcile.Result, error) {
	return reconcile.Result{}, nil
}

// TestSteps: caches change in Sync alone, and objects are reconciled in Step alone.
func TestSteps(t *testing.T) {
	ctx := t.Context()
	var seen []string
	s := start(t, func(_ context.Context, c *corev1.ConfigMap) (reconcile.Result, error) {
		seen = append(seen, c.Data["color"])
		return reconcile.Result{}, nil
	}, 1, configMap("soup"))
	if _, _, err := s.Step(ctx); !errors.Is(err, reconciletest.ErrEmpty) {
		t.Errorf("Step before Sync: %v", err)
	}
	must(t, s.Sync(ctx))
	changed := configMap("soup")
	changed.Data = map[string]string{"color": "red"}
	_, err := s.client.CoreV1().ConfigMaps("hall").Update(ctx, changed, metav1.UpdateOptions{})
	must(t, err)
	for _, want := range []string{"", "red"} { // the first Reconcile sees a stale cache
		key, _, err := s.Step(ctx)
		must(t, err)
		if key.Name != "soup" || seen[len(seen)-1] != want || s.Ready() != 0 {
			t.Errorf("reconciled %s with %q, and %d are left", key, seen, s.Ready())
		}
		must(t, s.Sync(ctx))
	}
}

// TestSettle: it ends when nothing is ready, at the first error, or at the limit.
func TestSettle(t *testing.T) {
	ctx := t.Context()
	must(t, start(t, nothing, 1, configMap("soup"), configMap("cake")).Settle(ctx, 3))
	failure := errors.New("burnt")
	fails := func(context.Context, *corev1.ConfigMap) (reconcile.Result, error) { return reconcile.Result{}, failure }
	if err := start(t, fails, 1, configMap("soup")).Settle(ctx, 3); !errors.Is(err, failure) {
		t.Errorf("after a failure: %v", err)
	}
	var s stepper
	s = start(t, func(_ context.Context, c *corev1.ConfigMap) (reconcile.Result, error) {
		s.Enqueue(reconcile.OwnKey(c)[0])
		return reconcile.Result{}, nil
	}, 1, configMap("soup"))
	if err := s.Settle(ctx, 3); err == nil || err.Error() != "not settled after 3 steps" {
		t.Errorf("at the limit: %v", err)
	}
}

// TestAdvance: what comes back later is ready when the clock has got there, the earlier one first.
func TestAdvance(t *testing.T) {
	ctx := t.Context()
	after := map[string]time.Duration{"soup": 2 * time.Minute, "cake": time.Minute}
	s := start(t, func(_ context.Context, c *corev1.ConfigMap) (reconcile.Result, error) {
		return reconcile.Result{RequeueAfter: after[c.Name]}, nil
	}, 1, configMap("soup"), configMap("cake"))
	must(t, s.Settle(ctx, 3))
	soup := reconcile.Key{Namespace: "hall", Name: "soup"}
	s.Advance(30 * time.Second)
	if s.Ready() != 0 || s.Waiting()[soup] != 90*time.Second || len(s.Waiting()) != 2 {
		t.Errorf("%d are ready, and %v wait", s.Ready(), s.Waiting())
	}
	s.Advance(time.Hour)
	if key, _, err := s.Step(ctx); err != nil || key.Name != "cake" || s.Ready() != 1 {
		t.Errorf("the first is %s, and %d are left: %v", key, s.Ready(), err)
	}
}

// TestSyncFails: a list that fails, or is missing, is an error.
func TestSyncFails(t *testing.T) {
	if err := start(t, nothing, 0).Sync(t.Context()); err == nil {
		t.Error("no error of a source without a list")
	}
	failure := errors.New("no answer")
	s := start(t, nothing, 1)
	s.client.PrependReactor("list", "configmaps", func(clienttesting.Action) (bool, runtime.Object, error) {
		return true, nil, failure
	})
	if err := s.Sync(t.Context()); !errors.Is(err, failure) {
		t.Errorf("the error is %v", err)
	}
}
