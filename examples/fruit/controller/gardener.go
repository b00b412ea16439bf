package controller

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	apply "github.com/gen-toolkit/gen/examples/fruit/client/applyconfiguration/orchard/v1"
	orchards "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// OrchardLabel is the label of fruits that grow in an orchard; its value is the orchard's name.
const OrchardLabel = "orchard"

// A Gardener grows one fruit on each tree of an orchard. The orchard owns its fruits.
type Gardener struct{ *orchards.OrchardController }

// +kubebuilder:rbac:groups=orchard.example.org,resources=orchards,verbs=list;watch
// +kubebuilder:rbac:groups=orchard.example.org,resources=orchards/status,verbs=patch
// +kubebuilder:rbac:groups=example.org,resources=fruits,verbs=list;watch;create;delete
// +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update

// Reconcile creates the fruits that are missing, deletes those that are too many, and says in the status how many there
// are. Names of fruits follow from that of the orchard: a stale cache leads to no second fruit.
func (g Gardener) Reconcile(ctx context.Context, orchard *orchardv1.Orchard) (reconcile.Result, error) {
	if orchard.DeletionTimestamp != nil {
		return reconcile.Result{}, nil // the garbage collector of the cluster deletes the fruits
	}
	owned, err := g.FruitLister.Fruits(orchard.Namespace).ByOwner(orchard.UID)
	if err != nil {
		return reconcile.Result{}, err
	}
	surplus := map[string]bool{}
	for _, fruit := range owned {
		surplus[fruit.Name] = true
	}
	client, grown := g.Client.ExampleV1().Fruits(orchard.Namespace), int32(0)
	for tree := range trees(orchard) {
		fruit := fruitOf(orchard, tree)
		if surplus[fruit.Name] {
			delete(surplus, fruit.Name)
			grown++
			continue
		}
		if _, err := client.Create(ctx, fruit, metav1.CreateOptions{}); err == nil {
			g.Eventf(orchard, corev1.EventTypeNormal, "Grown", "Grow", "%s has grown", fruit.Name)
		} else if !apierrors.IsAlreadyExists(err) {
			return reconcile.Result{}, err
		}
	}
	for name := range surplus {
		if err := client.Delete(ctx, name, metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
			return reconcile.Result{}, err
		}
	}
	status := apply.OrchardStatus().WithTrees(grown).WithSelector(OrchardLabel + "=" + orchard.Name)
	return reconcile.Result{}, g.ApplyStatus(ctx, orchard, status)
}

func trees(orchard *orchardv1.Orchard) int32 {
	if orchard.Spec.Trees == nil {
		return 1
	}
	return *orchard.Spec.Trees
}

// fruitOf returns the fruit of one tree.
func fruitOf(orchard *orchardv1.Orchard, tree int32) *fruitv1.Fruit {
	return &fruitv1.Fruit{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: orchard.Namespace, Name: fmt.Sprintf("%s-%d", orchard.Name, tree),
			Labels:          map[string]string{OrchardLabel: orchard.Name},
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(orchard, orchardv1.SchemeGroupVersion.WithKind("Orchard"))},
		},
		Spec: fruitv1.FruitSpec{Comment: orchard.Spec.Species},
	}
}
