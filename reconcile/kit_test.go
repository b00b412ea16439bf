// Package reconcile_test runs controllers of client-go's own kinds, in steps and on informers.
package reconcile_test

import (
	"context"
	"slices"
	"strconv"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/cache"

	"github.com/gen-toolkit/gen/reconcile"
	"github.com/gen-toolkit/gen/reconcile/reconciletest"
)

// A kit is a controller of deployments, in steps, with its reconciler. Config maps that deployments own concern them.
type kit struct {
	*reconcile.Controller[*appsv1.Deployment]
	*reconciletest.Stepper[*appsv1.Deployment]
	client              *fake.Clientset
	reconciled, deleted []string
	do                  func(context.Context, *appsv1.Deployment) (reconcile.Result, error)
}

func (k *kit) Reconcile(ctx context.Context, d *appsv1.Deployment) (reconcile.Result, error) {
	k.reconciled = append(k.reconciled, d.Name)
	if k.do == nil {
		return reconcile.Result{}, nil
	}
	return k.do(ctx, d)
}

func (k *kit) ReconcileDeletion(_ context.Context, key reconcile.Key) (reconcile.Result, error) {
	k.deleted = append(k.deleted, key.Name)
	return reconcile.Result{}, nil
}

type (
	ownSource   = reconcile.Source[*appsv1.Deployment]
	ownedSource = reconcile.Source[*corev1.ConfigMap]
)

// start returns a kit. own and owned say more of its sources than their informers; Keys of owned are by owner
// otherwise.
func start(
	t *testing.T, own ownSource, owned ownedSource, options reconcile.Options, objects ...runtime.Object,
) *kit {
	t.Helper()
	k := &kit{Stepper: reconciletest.NewStepper[*appsv1.Deployment](), client: fake.NewClientset(objects...)}
	factory := informers.NewSharedInformerFactory(k.client, 0)
	own.Informer = factory.Apps().V1().Deployments().Informer()
	owned.Informer = factory.Core().V1().ConfigMaps().Informer()
	if owned.Keys == nil {
		kind := appsv1.SchemeGroupVersion.WithKind("Deployment").GroupKind()
		owned.Keys = reconcile.OwnerKeys[*corev1.ConfigMap](kind, true)
	}
	var err error
	k.Controller, err = reconcile.NewController("deployer", scheme.Scheme, own, k.Options(options))
	must(t, err)
	must(t, reconcile.Watch(k.Controller, owned))
	k.Control(k.Controller, k, reconciletest.ListAll(k.client.AppsV1().Deployments("").List),
		reconciletest.ListAll(k.client.CoreV1().ConfigMaps("").List))
	return k
}

// settled returns what is reconciled until nothing is ready, sorted.
func (k *kit) settled(t *testing.T) []string {
	t.Helper()
	k.reconciled = nil
	must(t, k.Settle(t.Context(), 50))
	return slices.Sorted(slices.Values(k.reconciled))
}

// inOrder reconciles all that is ready, and returns the names in that order.
func (k *kit) inOrder(t *testing.T) []string {
	t.Helper()
	for k.Ready() > 0 {
		_, _, err := k.Step(t.Context())
		must(t, err)
	}
	return k.reconciled
}

// first calls f for the source of deployments.
func (k *kit) first(t *testing.T, f func(cache.Indexer, cache.ResourceEventHandler)) {
	t.Helper()
	called := false
	must(t, k.Sources(func(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
		if !called {
			f(informer.GetIndexer(), handler)
		}
		called = true
		return nil
	}))
}

// update changes a deployment, and returns what is reconciled then.
func (k *kit) update(t *testing.T, name string, change func(*appsv1.Deployment)) []string {
	t.Helper()
	client := k.client.AppsV1().Deployments("hall")
	d, err := client.Get(t.Context(), name, metav1.GetOptions{})
	must(t, err)
	change(d)
	_, err = client.Update(t.Context(), d, metav1.UpdateOptions{})
	must(t, err)
	return k.settled(t)
}

func key(name string) reconcile.Key { return reconcile.Key{Namespace: "hall", Name: name} }

func deployment(name string) *appsv1.Deployment {
	return &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: name, UID: types.UID(name)}}
}

// urgent returns a deployment with a priority.
func urgent(name string, priority int) *appsv1.Deployment {
	d := deployment(name)
	d.Labels = map[string]string{"priority": strconv.Itoa(priority)}
	return d
}

// byLabel is a source with the priorities of labels.
var byLabel = ownSource{Priority: func(d *appsv1.Deployment) int {
	priority, _ := strconv.Atoi(d.Labels["priority"])
	return priority
}}

func owned(name, owner string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: name,
		OwnerReferences: []metav1.OwnerReference{
			{APIVersion: "apps/v1", Kind: "Deployment", Name: owner},
			{APIVersion: "example.org/v1", Kind: "Deployment", Name: "of-another-group"},
			{APIVersion: "apps/v1", Kind: "StatefulSet", Name: "of-another-kind"},
		}}}
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
