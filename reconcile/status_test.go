package reconcile_test

import (
	"context"
	"errors"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	applyv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	clienttesting "k8s.io/client-go/testing"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestCondition: the transition time of a condition changes with its status alone.
func TestCondition(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{})
	earlier := metav1.NewTime(time.Date(2029, 5, 1, 0, 0, 0, 0, time.UTC))
	existing := []metav1.Condition{{Type: "Hot", Status: metav1.ConditionTrue, LastTransitionTime: earlier}}
	now := metav1.NewTime(k.Clock().Now())
	for _, test := range []struct {
		want  metav1.Condition
		since metav1.Time
	}{
		{metav1.Condition{Type: "Hot", Status: metav1.ConditionTrue, Reason: "Warmed", ObservedGeneration: 3}, earlier},
		{metav1.Condition{Type: "Hot", Status: metav1.ConditionFalse, Reason: "Cooled"}, now},
		{metav1.Condition{Type: "Salted", Status: metav1.ConditionTrue, Reason: "Cooked"}, now},
	} {
		got := k.Condition(existing, test.want)
		if *got.Reason != test.want.Reason || !got.LastTransitionTime.Equal(&test.since) {
			t.Errorf("%s: since %v, want %v", test.want.Reason, got.LastTransitionTime, test.since)
		}
		if (got.ObservedGeneration != nil) != (test.want.ObservedGeneration != 0) {
			t.Errorf("%s: generation %v", test.want.Reason, got.ObservedGeneration)
		}
	}
}

// applyStatus is as gen generates it, but applies the whole object: client-go's fake clientset removes no fields of the
// subresource status.
func (k *kit) applyStatus(
	ctx context.Context, d *appsv1.Deployment, status *applyv1.DeploymentStatusApplyConfiguration,
) error {
	return reconcile.ApplyStatus(d, status, appsv1.Resource("deployments"), k.Name(),
		func(status *applyv1.DeploymentStatusApplyConfiguration) *applyv1.DeploymentApplyConfiguration {
			return applyv1.Deployment(d.Name, d.Namespace).WithUID(d.UID).WithStatus(status)
		},
		func(configuration *applyv1.DeploymentApplyConfiguration) (*appsv1.Deployment, error) {
			return k.client.AppsV1().Deployments(d.Namespace).Apply(ctx, configuration,
				metav1.ApplyOptions{FieldManager: k.Name(), Force: true})
		})
}

// TestApplyStatus: the status is what was applied last, what another manager has applied stays, and nothing is sent
// where nothing differs.
func TestApplyStatus(t *testing.T) {
	ctx := t.Context()
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"))
	var status *applyv1.DeploymentStatusApplyConfiguration
	k.do = func(ctx context.Context, d *appsv1.Deployment) (reconcile.Result, error) {
		return reconcile.Result{}, k.applyStatus(ctx, d, status)
	}
	deployments := k.client.AppsV1().Deployments("hall")
	_, err := deployments.Apply(ctx, applyv1.Deployment("soup", "hall").
		WithStatus(applyv1.DeploymentStatus().WithReplicas(3)), metav1.ApplyOptions{FieldManager: "counter"})
	must(t, err)
	for _, test := range []struct {
		wanted *applyv1.DeploymentStatusApplyConfiguration
		ready  int32
	}{
		{nil, 0},
		{applyv1.DeploymentStatus().WithReadyReplicas(2), 2},
		{applyv1.DeploymentStatus().WithReadyReplicas(1), 1},
		{applyv1.DeploymentStatus(), 0},
	} {
		status = test.wanted
		k.Enqueue(key("soup"))
		k.settled(t)
		soup, err := deployments.Get(ctx, "soup", metav1.GetOptions{})
		must(t, err)
		if soup.Status.ReadyReplicas != test.ready || soup.Status.Replicas != 3 {
			t.Errorf("the status is %+v, want %d ready", soup.Status, test.ready)
		}
		k.client.ClearActions()
		k.Enqueue(key("soup"))
		equal(t, "once more", k.settled(t), "soup")
		for _, action := range k.client.Actions() {
			if _, ok := action.(clienttesting.PatchAction); ok {
				t.Errorf("it sent %v", action)
			}
		}
	}
}

// TestApplyStatusOfAnother: an object that was deleted and created again is a conflict.
func TestApplyStatusOfAnother(t *testing.T) {
	d := deployment("soup")
	d.UID = "former"
	other := func(*applyv1.DeploymentApplyConfiguration) (*appsv1.Deployment, error) {
		return deployment("soup"), nil
	}
	configure := func(status *applyv1.DeploymentStatusApplyConfiguration) *applyv1.DeploymentApplyConfiguration {
		return applyv1.Deployment(d.Name, d.Namespace).WithStatus(status)
	}
	err := reconcile.ApplyStatus(d, applyv1.DeploymentStatus().WithReplicas(1), appsv1.Resource("deployments"), "cook",
		configure, other)
	if !apierrors.IsConflict(err) {
		t.Errorf("the error is %v", err)
	}
	failure := errors.New("no answer")
	failing := func(*applyv1.DeploymentApplyConfiguration) (*appsv1.Deployment, error) { return nil, failure }
	err = reconcile.ApplyStatus(d, applyv1.DeploymentStatus().WithReplicas(1), appsv1.Resource("deployments"), "cook",
		configure, failing)
	if !errors.Is(err, failure) {
		t.Errorf("the error is %v", err)
	}
}
