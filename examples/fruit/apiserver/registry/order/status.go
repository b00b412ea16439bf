package order

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	genericregistry "k8s.io/apiserver/pkg/registry/generic/registry"
	"k8s.io/apiserver/pkg/registry/rest"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// statusStrategy prepares and validates updates of orders/status.
type statusStrategy struct{ strategy }

// PrepareForUpdate keeps all but the status.
func (statusStrategy) PrepareForUpdate(_ context.Context, obj, old runtime.Object) {
	order, before := obj.(*market.Order), old.(*market.Order)
	order.Spec = before.Spec
	order.Status.Grams = before.Status.Grams
	metav1.ResetObjectMetaForStatus(&order.ObjectMeta, &before.ObjectMeta)
}

func (statusStrategy) GetResetFields() map[fieldpath.APIVersion]*fieldpath.Set {
	return resetIn("metadata", "spec")
}

// resetIn returns the fields that a strategy resets, in each version of the API.
func resetIn(names ...string) map[fieldpath.APIVersion]*fieldpath.Set {
	set := fieldpath.NewSet()
	for _, name := range names {
		set.Insert(fieldpath.MakePathOrDie(name))
	}
	return map[fieldpath.APIVersion]*fieldpath.Set{
		market.GroupName + "/v1":       set,
		market.GroupName + "/v1alpha1": set,
	}
}

// statusREST is the subresource orders/status: it can be read and updated.
type statusREST struct{ store *genericregistry.Store }

var (
	_ rest.Patcher             = statusREST{}
	_ rest.ResetFieldsStrategy = statusREST{}
	_ rest.TableConvertor      = statusREST{}
)

func (r statusREST) New() runtime.Object { return r.store.New() }

// Destroy does nothing: orders and orders/status share a store, and orders destroys it.
func (statusREST) Destroy() {}

func (r statusREST) Get(ctx context.Context, name string, options *metav1.GetOptions) (runtime.Object, error) {
	return r.store.Get(ctx, name, options)
}

func (r statusREST) Update(ctx context.Context, name string, info rest.UpdatedObjectInfo,
	onCreate rest.ValidateObjectFunc, onUpdate rest.ValidateObjectUpdateFunc, _ bool, options *metav1.UpdateOptions,
) (runtime.Object, bool, error) {
	return r.store.Update(ctx, name, info, onCreate, onUpdate, false, options)
}

func (r statusREST) GetResetFields() map[fieldpath.APIVersion]*fieldpath.Set {
	return r.store.GetResetFields()
}

func (r statusREST) ConvertToTable(ctx context.Context, object, options runtime.Object) (*metav1.Table, error) {
	return r.store.ConvertToTable(ctx, object, options)
}
