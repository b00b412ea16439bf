package reconcile_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestOrder: changes come before the first list, and objects of a higher priority before others.
func TestOrder(t *testing.T) {
	k := start(t, byLabel, ownedSource{}, reconcile.Options{})
	k.first(t, func(indexer cache.Indexer, handler cache.ResourceEventHandler) {
		for i, d := range []*appsv1.Deployment{
			deployment("bread"), deployment("soup"), deployment("roast"), urgent("cake", 4),
		} {
			must(t, indexer.Add(d))
			handler.OnAdd(d, i < 2)
		}
	})
	equal(t, "order", k.inOrder(t), "cake", "roast", "bread", "soup")
}

// TestOrderOfExtremes: the largest and the smallest priority are what they say.
func TestOrderOfExtremes(t *testing.T) {
	k := start(t, byLabel, ownedSource{}, reconcile.Options{},
		urgent("last", math.MinInt), urgent("between", 0), urgent("first", math.MaxInt))
	must(t, k.Sync(t.Context()))
	equal(t, "order", k.inOrder(t), "first", "between", "last")
}

// TestOrderHasTurns: a key of a low priority is passed by a number of others only.
func TestOrderHasTurns(t *testing.T) {
	objects := []runtime.Object{urgent("low", -1)}
	k := start(t, byLabel, ownedSource{}, reconcile.Options{}, objects...)
	must(t, k.Sync(t.Context()))
	for i := range 1500 {
		k.Enqueue(key(fmt.Sprint(i)))
	}
	for i := range 1500 {
		if next, _, err := k.Step(t.Context()); err != nil || next.Name == "low" {
			must(t, err)
			if i < 900 || i > 1100 {
				t.Errorf("%d others pass a key of a priority lower by 1", i)
			}
			return
		}
	}
	t.Error("all others pass a key of a priority lower by 1")
}

// TestOrderOfRequeues: what comes back has the priority that it had.
func TestOrderOfRequeues(t *testing.T) {
	ctx := t.Context()
	for _, failure := range []error{nil, errors.New("burnt")} {
		k := start(t, byLabel, ownedSource{}, reconcile.Options{}, urgent("cake", 4))
		k.do = func(context.Context, *appsv1.Deployment) (reconcile.Result, error) {
			return reconcile.Result{RequeueAfter: time.Minute}, failure
		}
		must(t, k.Sync(ctx))
		if _, _, err := k.Step(ctx); !errors.Is(err, failure) {
			t.Errorf("the first Reconcile gave %v", err)
		}
		k.Enqueue(key("soup"))
		k.Advance(time.Minute)
		if next, _, _ := k.Step(ctx); next.Name != "cake" {
			t.Errorf("after %v, %s is the first", failure, next.Name)
		}
	}
}

// TestRaised: a change of a higher priority moves a waiting key forward.
func TestRaised(t *testing.T) {
	k := start(t, byLabel, ownedSource{}, reconcile.Options{})
	k.first(t, func(indexer cache.Indexer, handler cache.ResourceEventHandler) {
		for _, name := range []string{"soup", "cake"} {
			must(t, indexer.Add(deployment(name)))
			handler.OnAdd(deployment(name), true)
		}
	})
	k.Enqueue(key("cake"))
	if k.Ready() != 2 {
		t.Errorf("%d keys are ready, want 2", k.Ready())
	}
	if next, _, err := k.Step(t.Context()); err != nil || next.Name != "cake" {
		t.Errorf("%s is the first: %v", next.Name, err)
	}
}

// TestChangeMeanwhile: a change during a Reconcile is followed by another one.
func TestChangeMeanwhile(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"))
	k.do = func(context.Context, *appsv1.Deployment) (reconcile.Result, error) {
		if len(k.reconciled) == 1 {
			k.Enqueue(key("soup"))
			k.Enqueue(key("soup"))
		}
		return reconcile.Result{}, nil
	}
	equal(t, "reconciled", k.settled(t), "soup", "soup")
}
