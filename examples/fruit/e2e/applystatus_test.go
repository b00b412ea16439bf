package e2e

import (
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	apply "github.com/gen-toolkit/gen/examples/fruit/client/applyconfiguration/orchard/v1"
	orchardreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
)

// TestApplyStatus: a controller applies its fields of the status, leaves those of others, and sends nothing in vain.
func TestApplyStatus(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	config, sent := counted(restConfig(t, shared))
	work := newOrchardWork(t, fruitClient(t, config), ns, orchardreconcilers.OrchardOptions{})
	orchards := fruitClient(t, restConfig(t, shared)).OrchardV1().Orchards(ns)
	first, err := orchards.Create(ctx, trees("north", 5), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}

	// applied applies to the newest state, and expects so many requests.
	applied := func(status *apply.OrchardStatusApplyConfiguration, requests int, want orchardv1.OrchardStatus) {
		t.Helper()
		newest, err := orchards.Get(ctx, "north", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		before := sent.writes()
		if err := work.ApplyStatus(ctx, newest, status); err != nil {
			t.Fatal(err)
		}
		if got := sent.writes() - before; got != requests {
			t.Errorf("%d requests, want %d", got, requests)
		}
		if newest, err = orchards.Get(ctx, "north", metav1.GetOptions{}); err != nil || newest.Status != want {
			t.Errorf("the status is %+v, want %+v: %v", newest.Status, want, err)
		}
	}
	applied(apply.OrchardStatus().WithTrees(5), 1, orchardv1.OrchardStatus{Trees: 5})
	applied(apply.OrchardStatus().WithTrees(5), 0, orchardv1.OrchardStatus{Trees: 5})

	surveyor := metav1.ApplyOptions{FieldManager: "surveyor"}
	survey := apply.Orchard("north", ns).WithStatus(apply.OrchardStatus().WithSelector("surveyed"))
	if _, err := orchards.ApplyStatus(ctx, survey, surveyor); err != nil {
		t.Fatal(err)
	}
	applied(apply.OrchardStatus().WithTrees(5), 0, orchardv1.OrchardStatus{Trees: 5, Selector: "surveyed"})
	applied(apply.OrchardStatus().WithTrees(6), 1, orchardv1.OrchardStatus{Trees: 6, Selector: "surveyed"})
	applied(apply.OrchardStatus(), 1, orchardv1.OrchardStatus{Selector: "surveyed"})
	// 0 is left out of JSON.
	applied(apply.OrchardStatus().WithTrees(0), 0, orchardv1.OrchardStatus{Selector: "surveyed"})

	// Someone who overwrites a field takes it over. The controller takes it back.
	applied(apply.OrchardStatus().WithTrees(7), 1, orchardv1.OrchardStatus{Trees: 7, Selector: "surveyed"})
	overwritten, err := orchards.Get(ctx, "north", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	overwritten.Status.Trees = 1
	_, err = orchards.UpdateStatus(ctx, overwritten, metav1.UpdateOptions{FieldManager: "vandal"})
	if err != nil {
		t.Fatal(err)
	}
	applied(apply.OrchardStatus().WithTrees(7), 1, orchardv1.OrchardStatus{Trees: 7, Selector: "surveyed"})

	// The status of an object that is gone is not for another one of the same name. The API server does not refuse it. The
	// error is for the reconciler, and the new object's own Reconcile corrects the status.
	if err := orchards.Delete(ctx, "north", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := work.ApplyStatus(ctx, first, apply.OrchardStatus().WithTrees(8)); !apierrors.IsNotFound(err) {
		t.Errorf("the status of a deleted orchard gave %v", err)
	}
	if _, err := orchards.Create(ctx, trees("north", 1), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := work.ApplyStatus(ctx, first, apply.OrchardStatus().WithTrees(8)); !apierrors.IsConflict(err) {
		t.Errorf("the status of the former orchard gave %v", err)
	}
	applied(apply.OrchardStatus().WithSelector("new"), 1, orchardv1.OrchardStatus{Selector: "new"})
}
