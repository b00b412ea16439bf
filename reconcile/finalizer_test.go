package reconcile_test

import (
	"context"
	"slices"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/gen-toolkit/gen/reconcile"
)

// A cook finalizes in as many steps as it has.
type cook struct {
	steps int
	calls []string
}

func (c *cook) Reconcile(_ context.Context, d *appsv1.Deployment) (reconcile.Result, error) {
	c.calls = append(c.calls, "reconcile with "+d.Finalizers[len(d.Finalizers)-1])
	return reconcile.Result{}, nil
}

func (c *cook) Finalize(context.Context, *appsv1.Deployment) (reconcile.Result, error) {
	c.calls = append(c.calls, "finalize")
	if c.steps--; c.steps > 0 {
		return reconcile.Result{RequeueAfter: time.Minute}, nil
	}
	return reconcile.Result{}, nil
}

func (c *cook) ReconcileDeletion(context.Context, reconcile.Key) (reconcile.Result, error) {
	c.calls = append(c.calls, "gone")
	return reconcile.Result{}, nil
}

// TestFinalizer: an object has the finalizer before its first Reconcile, and until Finalize is done. Finalizers of
// others stay.
func TestFinalizer(t *testing.T) {
	ctx := t.Context()
	soup := deployment("soup")
	soup.Finalizers = []string{"example.org/guest"}
	client := fake.NewClientset(soup).AppsV1().Deployments("hall")
	c := &cook{steps: 2}
	reconciler := reconcile.WithFinalizer("example.org/cook", c,
		func(ctx context.Context, d *appsv1.Deployment, patch []byte) (*appsv1.Deployment, error) {
			return client.Patch(ctx, d.Name, types.MergePatchType, patch, metav1.PatchOptions{})
		})
	step := func(deleted bool, wait time.Duration, finalizers ...string) {
		t.Helper()
		object, err := client.Get(ctx, "soup", metav1.GetOptions{})
		must(t, err)
		if deleted { // the fake clientset deletes at once
			object.DeletionTimestamp = &metav1.Time{Time: time.Unix(1, 0)}
		}
		result, err := reconciler.Reconcile(ctx, object)
		must(t, err)
		after, err := client.Get(ctx, "soup", metav1.GetOptions{})
		must(t, err)
		if !slices.Equal(after.Finalizers, finalizers) || result.RequeueAfter != wait {
			t.Errorf("finalizers %v, want %v; back after %v", after.Finalizers, finalizers, result.RequeueAfter)
		}
	}
	step(false, 0, "example.org/guest", "example.org/cook")
	step(false, 0, "example.org/guest", "example.org/cook")
	step(true, time.Minute, "example.org/guest", "example.org/cook")
	step(true, 0, "example.org/guest")
	step(true, 0, "example.org/guest")
	_, err := reconciler.(reconcile.DeletionReconciler[*appsv1.Deployment]).ReconcileDeletion(ctx, key("soup"))
	must(t, err)
	equal(t, "calls", c.calls, "reconcile with example.org/cook", "reconcile with example.org/cook",
		"finalize", "finalize", "gone")
}
