package buyer

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/authentication/user"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

func TestPlugin(t *testing.T) {
	for _, test := range []struct {
		name, resource, subresource, buyer string
		want                               string // the buyer in the end
		refused                            bool
	}{
		{name: "nobody", resource: "orders", want: "alice"},
		{name: "the user", resource: "orders", buyer: "alice", want: "alice"},
		{name: "somebody else", resource: "orders", buyer: "bob", want: "bob", refused: true},
		{name: "a subresource", resource: "orders", subresource: "status", buyer: "bob", want: "bob"},
		{name: "another resource", resource: "carts", buyer: "bob", want: "bob"},
	} {
		t.Run(test.name, func(t *testing.T) {
			order := &market.Order{Spec: market.OrderSpec{Buyer: test.buyer}}
			request := create(order, test.resource, test.subresource)
			if err := (Plugin{}).Admit(t.Context(), request, nil); err != nil {
				t.Fatal(err)
			}
			err := Plugin{}.Validate(t.Context(), request, nil)
			if order.Spec.Buyer != test.want || (err != nil) != test.refused {
				t.Errorf("the buyer is %q and the error %v", order.Spec.Buyer, err)
			}
		})
	}
}

// create is alice's request to create an object.
func create(object runtime.Object, resource, subresource string) admission.Attributes {
	gvk := market.SchemeGroupVersion.WithKind("Order")
	gvr := schema.GroupVersionResource{Group: gvk.Group, Version: "v1", Resource: resource}
	return admission.NewAttributesRecord(object, nil, gvk, "default", "breakfast", gvr, subresource, admission.Create,
		&metav1.CreateOptions{}, false, &user.DefaultInfo{Name: "alice"})
}
