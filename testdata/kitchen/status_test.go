package kitchen_test

import (
	"context"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clienttesting "k8s.io/client-go/testing"

	"github.com/gen-toolkit/gen/reconcile"
	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	apply "github.com/gen-toolkit/gen/testdata/kitchen/client/applyconfiguration/kitchen/v1"
	kitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1"
)

// TestApplyStatus: the status is what was applied last, what another manager has applied stays, and nothing is sent
// where nothing differs.
func TestApplyStatus(t *testing.T) {
	ctx := t.Context()
	k := start(t, kitchen.MealOptions{}, meal("soup", "", ""))
	k.log.do = func(ctx context.Context, meal *kitchenv1.Meal) (reconcile.Result, error) {
		return reconcile.Result{}, k.ApplyStatus(ctx, meal, apply.MealStatus().WithReady(meal.Spec.Cook != ""))
	}
	meals := k.client.KitchenV1().Meals("hall")
	_, err := meals.ApplyStatus(ctx, apply.Meal("soup", "hall").WithStatus(apply.MealStatus().WithWarmed(3)), metav1.ApplyOptions{FieldManager: "counter"})
	must(t, err)
	k.settled(t)
	soup, err := meals.Get(ctx, "soup", metav1.GetOptions{})
	must(t, err)
	if soup.Status != (kitchenv1.MealStatus{Warmed: 3}) {
		t.Errorf("status %+v", soup.Status)
	}
	soup.Spec.Cook = "ann"
	_, err = meals.Update(ctx, soup, metav1.UpdateOptions{})
	must(t, err)
	k.settled(t)
	soup, err = meals.Get(ctx, "soup", metav1.GetOptions{})
	must(t, err)
	if soup.Status != (kitchenv1.MealStatus{Ready: true, Warmed: 3}) {
		t.Errorf("status %+v", soup.Status)
	}

	k.client.ClearActions()
	k.Enqueue(reconcile.Key{Namespace: "hall", Name: "soup"})
	equal(t, "once more", k.settled(t), "soup")
	for _, action := range k.client.Actions() {
		if _, ok := action.(clienttesting.PatchAction); ok {
			t.Errorf("it sent %v", action)
		}
	}
}
