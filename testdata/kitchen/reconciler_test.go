// Package kitchen_test runs the generated controllers of the kitchen's kinds in steps.
package kitchen_test

import (
	"context"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	kubefake "k8s.io/client-go/kubernetes/fake"

	"github.com/gen-toolkit/gen/reconcile"
	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/clientset/versioned/fake"
	kitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1"
	fakekitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1/fake"
	staffv1 "github.com/gen-toolkit/gen/testdata/kitchen/staff/v1"
)

// A log is a reconciler that remembers what it was called for, and does what a test says.
type log struct {
	*kitchen.MealController
	reconciled []string
	deleted    []string
	do         func(ctx context.Context, meal *kitchenv1.Meal) (reconcile.Result, error)
}

func (l *log) Reconcile(ctx context.Context, meal *kitchenv1.Meal) (reconcile.Result, error) {
	l.reconciled = append(l.reconciled, meal.Name)
	if l.do == nil {
		return reconcile.Result{}, nil
	}
	return l.do(ctx, meal)
}

func (l *log) ReconcileDeletion(_ context.Context, key reconcile.Key) (reconcile.Result, error) {
	l.deleted = append(l.deleted, key.Name)
	return reconcile.Result{}, nil
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

// TestOptions: predicates count for their own source, and priorities order the queue.
func TestOptions(t *testing.T) {
	ctx := t.Context()
	k := start(t, kitchen.MealOptions{
		MealChanged:  reconcile.SpecChanged[*kitchenv1.Meal],
		MealPriority: func(meal *kitchenv1.Meal) int { return len(meal.Spec.Cook) },
		CookChanged:  func(before, after *kitchenv1.Cook) bool { return before != nil && after == nil },
	}, meal("soup", "", ""), meal("cake", "chef", ""))
	must(t, k.Sync(ctx))
	if key, _, err := k.Step(ctx); err != nil || key.Name != "cake" {
		t.Errorf("the first is %s: %v", key, err)
	}
	k.settled(t)
	meals := k.client.KitchenV1().Meals("hall")
	change := func(f func(*kitchenv1.Meal)) []string {
		t.Helper()
		cake, err := meals.Get(ctx, "cake", metav1.GetOptions{})
		must(t, err)
		f(cake)
		_, err = meals.Update(ctx, cake, metav1.UpdateOptions{})
		must(t, err)
		return k.settled(t)
	}
	equal(t, "generation", change(func(m *kitchenv1.Meal) { m.Generation++ }), "cake")
	equal(t, "status", change(func(m *kitchenv1.Meal) { m.Status.Warmed++ }))

	cooks := k.client.KitchenV1().Cooks()
	_, err := cooks.Create(ctx, &kitchenv1.Cook{ObjectMeta: metav1.ObjectMeta{Name: "chef"}}, metav1.CreateOptions{})
	must(t, err)
	equal(t, "a new cook does not count", k.settled(t))
	must(t, cooks.Delete(ctx, "chef", metav1.DeleteOptions{}))
	equal(t, "a cook that has left counts", k.settled(t), "cake")
}
