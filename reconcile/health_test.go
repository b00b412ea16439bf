package reconcile_test

import (
	"context"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestHealthz: a controller is not healthy while a Reconcile takes too long, and is healthy again afterwards.
func TestHealthz(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{StuckAfter: time.Minute}, deployment("soup"))
	var early, late error
	k.do = func(context.Context, *appsv1.Deployment) (reconcile.Result, error) {
		k.Advance(time.Minute)
		early = k.Controller.Healthz(nil)
		k.Advance(time.Second)
		late = k.Controller.Healthz(nil)
		return reconcile.Result{}, nil
	}
	k.settled(t)
	if early != nil {
		t.Errorf("after a minute: %v", early)
	}
	if late == nil || !strings.Contains(late.Error(), "hall/soup has been running for 1m1s") {
		t.Errorf("after more than a minute: %v", late)
	}
	must(t, k.Controller.Healthz(nil))
}

// TestReadyz: a controller is ready once its caches have their first lists.
func TestReadyz(t *testing.T) {
	factory := informers.NewSharedInformerFactory(fake.NewClientset(deployment("soup")), 0)
	c, err := reconcile.NewController("deployer", scheme.Scheme,
		ownSource{Informer: factory.Apps().V1().Deployments().Informer()}, reconcile.Options{})
	must(t, err)
	err = c.Readyz(nil)
	if err == nil || !strings.Contains(err.Error(), "the cache of *v1.Deployment has no list yet") {
		t.Errorf("before the informers start: %v", err)
	}
	factory.Start(t.Context().Done())
	for c.Readyz(nil) != nil && t.Context().Err() == nil {
		time.Sleep(time.Millisecond)
	}
}
