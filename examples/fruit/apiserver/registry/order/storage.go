package order

import (
	"fmt"

	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/registry/generic"
	genericregistry "k8s.io/apiserver/pkg/registry/generic/registry"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// NewStorage returns the storage of orders and of their subresources, by name: "orders" and "orders/status". The
// options say where etcd is, and in which version and encoding it stores objects.
func NewStorage(scheme *runtime.Scheme, options generic.RESTOptionsGetter) (map[string]rest.Storage, error) {
	s := newStrategy(scheme)
	store := &genericregistry.Store{
		NewFunc:                   func() runtime.Object { return &market.Order{} },
		NewListFunc:               func() runtime.Object { return &market.OrderList{} },
		DefaultQualifiedResource:  market.Resource("orders"),
		SingularQualifiedResource: market.Resource("order"),
		PredicateFunc:             match,
		CreateStrategy:            s,
		UpdateStrategy:            s,
		DeleteStrategy:            s,
		ResetFieldsStrategy:       s,
		TableConvertor:            table{},
	}
	if err := store.CompleteWithOptions(&generic.StoreOptions{RESTOptions: options, AttrFunc: attributes}); err != nil {
		return nil, fmt.Errorf("storage of orders: %w", err)
	}
	status := *store
	status.UpdateStrategy = statusStrategy{s}
	status.ResetFieldsStrategy = statusStrategy{s}
	return map[string]rest.Storage{"orders": orderREST{store}, "orders/status": statusREST{&status}}, nil
}

// orderREST is the resource orders.
type orderREST struct{ *genericregistry.Store }

var (
	_ rest.StandardStorage    = orderREST{}
	_ rest.ShortNamesProvider = orderREST{}
	_ rest.CategoriesProvider = orderREST{}
)

// ShortNames are for kubectl get mo.
func (orderREST) ShortNames() []string { return []string{"mo"} }

// Categories are for kubectl get all.
func (orderREST) Categories() []string { return []string{"all"} }

func match(label labels.Selector, field fields.Selector) storage.SelectionPredicate {
	return storage.SelectionPredicate{Label: label, Field: field, GetAttrs: attributes}
}

// attributes returns what selectors can ask for: labels, and the fields of market.SelectableFields.
func attributes(obj runtime.Object) (labels.Set, fields.Set, error) {
	order, ok := obj.(*market.Order)
	if !ok {
		return nil, nil, fmt.Errorf("%T is not an order", obj)
	}
	selectable := generic.AddObjectMetaFieldsSet(market.SelectableFields(order), &order.ObjectMeta, true)
	return order.Labels, selectable, nil
}
