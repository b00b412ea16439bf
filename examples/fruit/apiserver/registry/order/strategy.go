// Package order is the REST storage of orders. In: requests in the internal version, past authentication,
// authorization and mutating admission. Out: what etcd stores, and what clients get.
package order

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage/names"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// strategy prepares and validates orders that are created or updated.
type strategy struct {
	*runtime.Scheme
	names.NameGenerator
}

var (
	_ rest.RESTCreateStrategy  = strategy{}
	_ rest.RESTUpdateStrategy  = strategy{}
	_ rest.RESTDeleteStrategy  = strategy{}
	_ rest.ResetFieldsStrategy = strategy{}
)

func newStrategy(scheme *runtime.Scheme) strategy { return strategy{scheme, names.SimpleNameGenerator} }

func (strategy) NamespaceScoped() bool          { return true }
func (strategy) AllowCreateOnUpdate() bool      { return false }
func (strategy) AllowUnconditionalUpdate() bool { return true }
func (strategy) Canonicalize(runtime.Object)    {}

// PrepareForCreate sets the first status of an order. It ignores the status in the request.
func (strategy) PrepareForCreate(_ context.Context, obj runtime.Object) {
	order := obj.(*market.Order)
	order.Generation = 1
	order.Status = market.OrderStatus{Phase: market.Open, Grams: weight(order)}
}

// PrepareForUpdate keeps the status, except for the weight of the items.
func (strategy) PrepareForUpdate(_ context.Context, obj, old runtime.Object) {
	order, before := obj.(*market.Order), old.(*market.Order)
	order.Status = before.Status
	order.Status.Grams = weight(order)
	order.Generation = before.Generation
	if !equality.Semantic.DeepEqual(order.Spec, before.Spec) {
		order.Generation++
	}
}

func weight(order *market.Order) int64 {
	var grams int64
	for _, item := range order.Spec.Items {
		grams += item.Grams
	}
	return grams
}

// Validate calls the generated functions for the version of the request, so that errors name its fields.
func (s strategy) Validate(ctx context.Context, obj runtime.Object) field.ErrorList {
	return rest.ValidateDeclarativelyWithMigrationChecks(ctx, s.Scheme, obj, nil, nil, operation.Create,
		rest.WithDeclarativeEnforcement())
}

// ValidateUpdate is like Validate, and passes what has not changed.
func (s strategy) ValidateUpdate(ctx context.Context, obj, old runtime.Object) field.ErrorList {
	return rest.ValidateDeclarativelyWithMigrationChecks(ctx, s.Scheme, obj, old, nil, operation.Update,
		rest.WithDeclarativeEnforcement())
}

func (strategy) WarningsOnCreate(context.Context, runtime.Object) []string { return nil }

func (strategy) WarningsOnUpdate(context.Context, runtime.Object, runtime.Object) []string {
	return nil
}

// GetResetFields names the fields that server-side apply must not give an owner here.
func (strategy) GetResetFields() map[fieldpath.APIVersion]*fieldpath.Set { return resetIn("status") }
