// Package kitchen_test runs the generated controllers of the kitchen's kinds in steps.
package kitchen_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	kubefake "k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers"
	kitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1"
	fakekitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1/fake"
	staffv1 "github.com/gen-toolkit/gen/testdata/kitchen/staff/v1"
)

// A log is a reconciler that remembers what it was called for, and does what a test says.
type log struct {
	*kitchen.MealController
	reconciled []string
	deleted    []string
	do         func(ctx context.Context, meal *kitchenv1.Meal) (reconcilers.Result, error)
}

func (l *log) Reconcile(ctx context.Context, meal *kitchenv1.Meal) (reconcilers.Result, error) {
	l.reconciled = append(l.reconciled, meal.Name)
	if l.do == nil {
		return reconcilers.Result{}, nil
	}
	return l.do(ctx, meal)
}

func (l *log) ReconcileDeletion(_ context.Context, key reconcilers.Key) (reconcilers.Result, error) {
	l.deleted = append(l.deleted, key.Name)
	return reconcilers.Result{}, nil
}

// take returns what was reconciled since the last call, by name.
func (l *log) take() []string {
	all := slices.Sorted(slices.Values(l.reconciled))
	l.reconciled = nil
	return all
}

func meal(name, cook, starter string) *kitchenv1.Meal {
	return &kitchenv1.Meal{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: name, UID: types.UID(name)},
		Spec: kitchenv1.MealSpec{Cook: kitchenv1.CookName(cook), Starter: starter}}
}

func owned(name, owner string) metav1.ObjectMeta {
	return metav1.ObjectMeta{Namespace: "hall", Name: name, OwnerReferences: []metav1.OwnerReference{
		{APIVersion: "kitchen.example.org/v1", Kind: "Meal", Name: owner},
		{APIVersion: "example.org/v1", Kind: "Meal", Name: "of-another-group"},
		{APIVersion: "kitchen.example.org/v1", Kind: "Cook", Name: "of-another-kind"},
	}}
}

// A kit is a controller with its clients, in steps.
type kit struct {
	*fakekitchen.MealController
	log    *log
	client *fake.Clientset
	kube   *kubefake.Clientset
}

func start(t *testing.T, options kitchen.MealOptions, objects ...runtime.Object) *kit {
	t.Helper()
	k := &kit{log: &log{}, client: fake.NewClientset(objects...), kube: kubefake.NewClientset()}
	var err error
	k.MealController, err = fakekitchen.NewMealController(k.client, k.kube, options, func(c *kitchen.MealController) kitchen.MealReconciler {
		k.log.MealController = c
		return k.log
	})
	must(t, err)
	return k
}

// settled returns what is reconciled until nothing is ready.
func (k *kit) settled(t *testing.T) []string {
	t.Helper()
	must(t, k.Settle(t.Context(), 50))
	return k.log.take()
}

// inOrder reconciles all that is ready, and returns the names in that order.
func (k *kit) inOrder(t *testing.T) []string {
	t.Helper()
	must(t, k.Sync(t.Context()))
	for k.Ready() > 0 {
		_, _, err := k.Step(t.Context())
		must(t, err)
	}
	return k.log.reconciled
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func equal(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// TestWays: each object that is watched leads to the meals that it concerns, and to no others.
func TestWays(t *testing.T) {
	ctx := t.Context()
	k := start(t, kitchen.MealOptions{}, meal("soup", "ann", ""), meal("roast", "ann", "soup"), meal("cake", "bob", ""))
	equal(t, "first list", k.settled(t), "cake", "roast", "soup")
	equal(t, "nothing new", k.settled(t))

	_, err := k.client.KitchenV1().Cooks().Create(ctx, &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: "ann"}}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "a cook, by index", k.settled(t), "roast", "soup")

	maps := k.kube.CoreV1().ConfigMaps("hall")
	recipe, err := maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: owned("recipe", "cake")}, metav1.CreateOptions{})
	must(t, err)
	k.log.deleted = nil
	equal(t, "an owned object", k.settled(t), "cake")
	equal(t, "it has the name of no meal", k.log.deleted, "recipe")
	recipe.OwnerReferences[0].Name = "soup"
	_, err = maps.Update(ctx, recipe, metav1.UpdateOptions{})
	must(t, err)
	equal(t, "another owner: the old one, too", k.settled(t), "cake", "soup")
	must(t, maps.Delete(ctx, "recipe", metav1.DeleteOptions{}))
	equal(t, "it is deleted", k.settled(t), "soup")
	_, err = maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: "roast"}}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "an object of the same name", k.settled(t), "roast")
	_, err = k.kube.CoreV1().ConfigMaps("cellar").Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "cellar", Name: "roast"}}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "the same name in another namespace", k.settled(t))

	_, err = k.kube.RbacV1().Roles("hall").Create(ctx, &rbacv1.Role{ObjectMeta: owned("waiter", "cake")}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "a role of Kubernetes", k.settled(t), "cake")
	_, err = k.client.StaffV1().Roles("hall").Create(ctx, &staffv1.Role{ObjectMeta: owned("waiter", "soup")}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "a role of the kitchen", k.settled(t), "soup")
}

// TestWayByItself: a change of a meal concerns those that it is the starter of.
func TestWayByItself(t *testing.T) {
	k := start(t, kitchen.MealOptions{}, meal("soup", "", ""), meal("roast", "", "soup"))
	k.settled(t)
	_, err := k.client.KitchenV1().Meals("hall").Update(t.Context(), meal("soup", "bob", ""), metav1.UpdateOptions{})
	must(t, err)
	equal(t, "a starter", k.settled(t), "roast", "soup")
}

// TestDeletions: a reconciler learns of objects that are gone, also by tombstones.
func TestDeletions(t *testing.T) {
	ctx := t.Context()
	k := start(t, kitchen.MealOptions{}, meal("soup", "", ""), meal("cake", "", ""))
	k.settled(t)
	must(t, k.client.KitchenV1().Meals("hall").Delete(ctx, "soup", metav1.DeleteOptions{}))
	k.settled(t)
	equal(t, "deleted", k.log.deleted, "soup")

	k.log.deleted = nil
	first := true
	must(t, k.Sources(func(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
		if !first {
			return nil
		}
		first = false
		last, _, err := informer.GetIndexer().GetByKey("hall/cake")
		must(t, err)
		must(t, informer.GetIndexer().Delete(last))
		handler.OnDelete(cache.DeletedFinalStateUnknown{Key: "hall/cake", Obj: last})
		return nil
	}))
	_, _, err := k.Step(ctx)
	must(t, err)
	equal(t, "deleted by a tombstone", k.log.deleted, "cake")
}

// TestOrder: changes come before the first list and resyncs, and objects of a higher priority before others.
func TestOrder(t *testing.T) {
	options := kitchen.MealOptions{MealPriority: func(meal *kitchenv1.Meal) int { return len(meal.Spec.Cook) }}
	k := start(t, options, meal("soup", "", ""), meal("roast", "", ""), meal("cake", "chef", ""))
	must(t, k.Sources(func(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
		for _, m := range []*kitchenv1.Meal{meal("bread", "", ""), meal("soup", "", "")} {
			if strings.Contains(objectType(informer), "Meal") {
				must(t, informer.GetIndexer().Add(m))
				handler.OnAdd(m, true)
			}
		}
		return nil
	}))
	// soup differs from nothing: its priority stays low
	if got := k.inOrder(t); len(got) < 3 || got[0] != "cake" || got[1] != "roast" || !slices.Contains(got[2:], "soup") {
		t.Errorf("reconciled in the order %q", got)
	}
}

// TestOrderOfExtremes: the largest and the smallest priority are what they say.
func TestOrderOfExtremes(t *testing.T) {
	priorities := map[string]int{"first": math.MaxInt, "last": math.MinInt}
	options := kitchen.MealOptions{MealPriority: func(meal *kitchenv1.Meal) int { return priorities[meal.Name] }}
	k := start(t, options, meal("last", "", ""), meal("between", "", ""), meal("first", "", ""))
	equal(t, "order", k.inOrder(t), "first", "between", "last")
}

// TestOrderOfRequeues: what comes back has the priority that it had.
func TestOrderOfRequeues(t *testing.T) {
	ctx := t.Context()
	for _, failure := range []error{nil, errors.New("burnt")} {
		options := kitchen.MealOptions{MealPriority: func(meal *kitchenv1.Meal) int { return len(meal.Spec.Cook) }}
		k := start(t, options, meal("cake", "chef", ""))
		k.log.do = func(context.Context, *kitchenv1.Meal) (reconcilers.Result, error) {
			return reconcilers.Result{RequeueAfter: time.Minute}, failure
		}
		must(t, k.Sync(ctx))
		if _, _, err := k.Step(ctx); !errors.Is(err, failure) {
			t.Errorf("the first Reconcile gave %v", err)
		}
		k.Enqueue(reconcilers.Key{Namespace: "hall", Name: "soup"})
		k.Advance(time.Minute)
		if key, _, _ := k.Step(ctx); key.Name != "cake" {
			t.Errorf("after %v, %s is the first", failure, key.Name)
		}
	}
}

func objectType(informer cache.SharedIndexInformer) string {
	for name := range informer.GetIndexer().GetIndexers() {
		if name == "byCook" {
			return "Meal"
		}
	}
	return ""
}

// TestPredicates: changes that do not count lead to nothing; deletions and resyncs do.
func TestPredicates(t *testing.T) {
	ctx := t.Context()
	k := start(t, kitchen.MealOptions{
		MealChanged: reconcilers.SpecChanged[*kitchenv1.Meal],
		CookChanged: func(before, after *kitchenv1.Cook) bool { return before != nil && after == nil },
	}, meal("soup", "ann", ""))
	equal(t, "new", k.settled(t), "soup")
	meals := k.client.KitchenV1().Meals("hall")
	change := func(f func(*kitchenv1.Meal)) []string {
		t.Helper()
		soup, err := meals.Get(ctx, "soup", metav1.GetOptions{})
		must(t, err)
		f(soup)
		_, err = meals.Update(ctx, soup, metav1.UpdateOptions{})
		must(t, err)
		return k.settled(t)
	}
	equal(t, "without generations", change(func(m *kitchenv1.Meal) { m.Status.Warmed++ }), "soup")
	equal(t, "first generation", change(func(m *kitchenv1.Meal) { m.Generation++ }), "soup")
	equal(t, "status", change(func(m *kitchenv1.Meal) { m.Status.Warmed++ }))
	equal(t, "generation", change(func(m *kitchenv1.Meal) { m.Generation++ }), "soup")
	equal(t, "label", change(func(m *kitchenv1.Meal) { m.Labels = map[string]string{"hot": "yes"} }), "soup")
	equal(t, "finalizer", change(func(m *kitchenv1.Meal) { m.Finalizers = []string{"example.org/eat"} }), "soup")
	equal(t, "owner", change(func(m *kitchenv1.Meal) {
		m.OwnerReferences = []metav1.OwnerReference{{APIVersion: "v1", Kind: "ConfigMap", Name: "menu"}}
	}), "soup")

	cooks := k.client.KitchenV1().Cooks()
	_, err := cooks.Create(ctx, &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: "ann"}}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "a new cook does not count", k.settled(t))
	must(t, cooks.Delete(ctx, "ann", metav1.DeleteOptions{}))
	equal(t, "a cook that has left counts", k.settled(t), "soup")

	must(t, k.Sources(func(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
		if objectType(informer) == "Meal" {
			soup, _, err := informer.GetIndexer().GetByKey("hall/soup")
			must(t, err)
			handler.OnUpdate(soup, soup)
		}
		return nil
	}))
	equal(t, "resync", k.settled(t), "soup")
}

// TestOutcomes: what follows a Reconcile, and what metrics say of it.
func TestOutcomes(t *testing.T) {
	ctx := t.Context()
	registry := prometheus.NewRegistry()
	metrics, err := reconcilers.NewMetrics(registry)
	must(t, err)
	queueMetrics, err := reconcilers.NewQueueMetrics(registry)
	must(t, err)
	var options kitchen.MealOptions
	options.Metrics, options.QueueMetrics, options.Timeout = metrics, queueMetrics, 100*time.Millisecond
	k := start(t, options, meal("soup", "", ""))
	soup := reconcilers.Key{Namespace: "hall", Name: "soup"}
	once := func(do func(context.Context, *kitchenv1.Meal) (reconcilers.Result, error)) (reconcilers.Result, error) {
		t.Helper()
		k.log.do = do
		k.Enqueue(soup)
		_, result, err := k.Step(ctx)
		return result, err
	}
	must(t, k.Sync(ctx))

	result, err := once(func(context.Context, *kitchenv1.Meal) (reconcilers.Result, error) {
		return reconcilers.Result{RequeueAfter: time.Minute}, nil
	})
	if err != nil || result.RequeueAfter != time.Minute || k.Waiting()[soup] != time.Minute {
		t.Errorf("requeue: %v %v, waiting %v", result, err, k.Waiting())
	}
	k.Advance(59 * time.Second)
	if k.Ready() != 0 {
		t.Error("it came back early")
	}
	k.Advance(time.Second)
	if k.Ready() != 1 {
		t.Error("it did not come back")
	}

	_, err = once(func(context.Context, *kitchenv1.Meal) (reconcilers.Result, error) {
		return reconcilers.Result{}, reconcilers.TerminalError(errors.New("no such dish"))
	})
	if err == nil || err.Error() != "no such dish" || len(k.Waiting()) != 0 {
		t.Errorf("terminal: %v, waiting %v", err, k.Waiting())
	}

	if err := reconcilers.TerminalError(nil); err != nil {
		t.Errorf("terminal, without an error: %v", err)
	}

	_, err = once(func(context.Context, *kitchenv1.Meal) (reconcilers.Result, error) { panic("burnt") })
	if err == nil || !strings.HasPrefix(err.Error(), "panic: burnt\n") || !strings.Contains(err.Error(), "reconciler_test.go") {
		t.Errorf("panic: %v", err)
	}
	if k.Waiting()[soup] != 5*time.Millisecond {
		t.Errorf("waiting %v", k.Waiting())
	}
	k.Advance(time.Second)
	must(t, k.settleOnly(ctx))

	_, err = once(func(ctx context.Context, _ *kitchenv1.Meal) (reconcilers.Result, error) {
		<-ctx.Done()
		return reconcilers.Result{}, ctx.Err()
	})
	if err == nil {
		t.Error("no error of a Reconcile whose context has ended")
	}
	families, err := registry.Gather()
	must(t, err)
	got := map[string]float64{}
	for _, f := range families {
		for _, m := range f.Metric {
			for _, l := range m.Label {
				if l.GetName() == "outcome" {
					got[l.GetValue()] = m.GetCounter().GetValue()
				}
			}
		}
	}
	for outcome, want := range map[string]float64{"requeue": 1, "terminal": 1, "panic": 1, "success": 1, "error": 1} {
		if got[outcome] != want {
			t.Errorf("%s: %v, want %v; all: %v", outcome, got[outcome], want, got)
		}
	}
	names := map[string]bool{}
	for _, f := range families {
		names[f.GetName()] = true
	}
	for _, want := range []string{"reconcile_duration_seconds", "reconcile_active_workers", "workqueue_depth", "workqueue_adds_total"} {
		if !names[want] {
			t.Errorf("no metric %s", want)
		}
	}
}

// settleOnly reconciles without an error what is ready.
func (k *kit) settleOnly(ctx context.Context) error {
	k.log.do = nil
	return k.Settle(ctx, 10)
}
