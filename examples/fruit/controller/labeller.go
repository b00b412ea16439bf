// Package controller has the reconcilers of this API. A Labeller labels sweet fruits. A Gardener grows the fruits of
// orchards.
package controller

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	fruits "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// Label is what a sweet fruit is labelled with; its value is "true".
const Label = "tastes-good"

// A Labeller labels sweet fruits with tastes-good=true and takes the label off those that are not.
type Labeller struct{ *fruits.FruitController }

// +kubebuilder:rbac:groups=example.org,resources=fruits,verbs=list;watch;patch

// Reconcile makes the label of one fruit right.
func (l Labeller) Reconcile(ctx context.Context, fruit *fruitv1.Fruit) (reconcile.Result, error) {
	var patch string
	switch labelled := fruit.Labels[Label] == "true"; {
	case fruit.Spec.Sweet && !labelled:
		patch = fmt.Sprintf(`{"metadata":{"labels":{%q:"true"}}}`, Label)
	case !fruit.Spec.Sweet && labelled:
		patch = fmt.Sprintf(`{"metadata":{"labels":{%q:null}}}`, Label)
	default:
		return reconcile.Result{}, nil
	}
	_, err := l.Client.ExampleV1().Fruits(fruit.Namespace).Patch(ctx, fruit.Name, types.MergePatchType, []byte(patch), metav1.PatchOptions{})
	if apierrors.IsNotFound(err) {
		err = nil // it was eaten meanwhile
	}
	return reconcile.Result{}, err
}
