package kitchen_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	clienttesting "k8s.io/client-go/testing"

	kitchenv1 "github.com/gen-toolkit/gen/testdata/kitchen/api/v1"
	apply "github.com/gen-toolkit/gen/testdata/kitchen/client/applyconfiguration/kitchen/v1"
	"github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers"
	kitchen "github.com/gen-toolkit/gen/testdata/kitchen/client/reconcilers/kitchen/v1"
)

// TestHasStatus: what an apply would change, with values that Go leaves out of JSON.
func TestHasStatus(t *testing.T) {
	none := (*apply.MealStatusApplyConfiguration)(nil)
	for _, test := range []struct {
		applied, wanted *apply.MealStatusApplyConfiguration
		actual          kitchenv1.MealStatus
		want            bool
	}{
		{none, apply.MealStatus(), kitchenv1.MealStatus{}, true},
		{none, apply.MealStatus().WithReady(false), kitchenv1.MealStatus{}, true},
		{none, apply.MealStatus().WithReady(true), kitchenv1.MealStatus{}, false},
		{none, apply.MealStatus().WithReady(false), kitchenv1.MealStatus{Ready: true}, false}, // another manager has forced it
		{none, apply.MealStatus().WithReady(true), kitchenv1.MealStatus{Ready: true}, false},  // it is another manager's
		{apply.MealStatus().WithReady(true), apply.MealStatus().WithReady(true), kitchenv1.MealStatus{Ready: true}, true},
		{apply.MealStatus().WithReady(true), apply.MealStatus().WithReady(false), kitchenv1.MealStatus{Ready: true}, false},
		{apply.MealStatus().WithReady(true), apply.MealStatus(), kitchenv1.MealStatus{Ready: true}, false}, // to be removed
		{apply.MealStatus().WithWarmed(1), apply.MealStatus().WithWarmed(1).WithReady(false), kitchenv1.MealStatus{Warmed: 1}, true},
	} {
		if got := reconcilers.HasStatus(test.applied, test.wanted, test.actual); got != test.want {
			t.Errorf("applied %s, wanted %s, actual %+v: %v", text(t, test.applied), text(t, test.wanted), test.actual, got)
		}
	}

	// A pointer tells 0 from nothing, and an item of a list may lose its zeros, too.
	type item struct {
		Name string `json:"name"`
		Seen int    `json:"seen,omitempty"`
	}
	type status struct {
		Ready *int   `json:"ready,omitempty"`
		Items []item `json:"items,omitempty"`
		Deep  struct {
			Dark bool `json:"dark,omitempty"`
		} `json:"deep,omitempty"`
	}
	type object = map[string]any
	zero := 0
	for _, test := range []struct {
		applied, wanted object
		actual          status
		want            bool
	}{
		{nil, object{"ready": 0}, status{}, false},
		{object{"ready": 0}, object{"ready": 0}, status{Ready: &zero}, true},
		{object{"items": []any{object{"name": "a"}}}, object{"items": []any{object{"name": "a", "seen": 0}}}, status{Items: []item{{Name: "a"}}}, true},
		{object{"items": []any{object{"name": "a"}}}, object{"items": []any{object{"name": "b"}}}, status{Items: []item{{Name: "a"}}}, false},
		{nil, object{"deep": object{"dark": false}}, status{}, true},
		{nil, object{"deep": object{"dark": false}}, status{Deep: struct {
			Dark bool `json:"dark,omitempty"`
		}{true}}, false},
	} {
		if got := reconcilers.HasStatus(test.applied, test.wanted, test.actual); got != test.want {
			t.Errorf("applied %v, wanted %v, actual %s: %v", test.applied, test.wanted, text(t, test.actual), got)
		}
	}
}

func text(t *testing.T, value any) string {
	t.Helper()
	data, err := json.Marshal(value)
	must(t, err)
	return string(data)
}

// TestCondition: the transition time of a condition changes with its status alone.
func TestCondition(t *testing.T) {
	k := start(t, kitchen.MealOptions{})
	earlier := metav1.NewTime(time.Date(2029, 5, 1, 0, 0, 0, 0, time.UTC))
	existing := []metav1.Condition{{Type: "Hot", Status: metav1.ConditionTrue, Reason: "Cooked", LastTransitionTime: earlier}}
	for _, test := range []struct {
		want  metav1.Condition
		since metav1.Time
	}{
		{metav1.Condition{Type: "Hot", Status: metav1.ConditionTrue, Reason: "Warmed"}, earlier},
		{metav1.Condition{Type: "Hot", Status: metav1.ConditionFalse, Reason: "Cooled"}, metav1.NewTime(k.Clock().Now())},
		{metav1.Condition{Type: "Salted", Status: metav1.ConditionTrue, Reason: "Cooked"}, metav1.NewTime(k.Clock().Now())},
	} {
		got := k.Condition(existing, test.want)
		if *got.Reason != test.want.Reason || !got.LastTransitionTime.Equal(&test.since) {
			t.Errorf("%s: since %v, want %v", test.want.Reason, got.LastTransitionTime, test.since)
		}
	}
}

// TestApplyStatus: the status is what was applied last, what another manager has applied stays, and nothing is sent
// where nothing differs.
func TestApplyStatus(t *testing.T) {
	ctx := t.Context()
	k := start(t, kitchen.MealOptions{}, meal("soup", "", ""))
	k.log.do = func(ctx context.Context, meal *kitchenv1.Meal) (reconcilers.Result, error) {
		return reconcilers.Result{}, k.ApplyStatus(ctx, meal, apply.MealStatus().WithReady(meal.Spec.Cook != ""))
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
	k.Enqueue(reconcilers.Key{Namespace: "hall", Name: "soup"})
	equal(t, "once more", k.settled(t), "soup")
	for _, action := range k.client.Actions() {
		if _, ok := action.(clienttesting.PatchAction); ok {
			t.Errorf("it sent %v", action)
		}
	}
}
