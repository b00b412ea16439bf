// Package buyer is an admission plugin of the server: the buyer of an order is the user who creates it. Its
// mutating half fills in spec.buyer; its validating half refuses an order in somebody else's name. No schema and no
// validation function could do that, because only admission sees the user.
package buyer

import (
	"context"
	"fmt"
	"io"

	"k8s.io/apiserver/pkg/admission"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// PluginName is the plugin's name in the flags --enable-admission-plugins and --disable-admission-plugins.
const PluginName = "OrderBuyer"

// Plugin is the admission plugin.
type Plugin struct{ *admission.Handler }

var (
	_ admission.MutationInterface   = Plugin{}
	_ admission.ValidationInterface = Plugin{}
)

// Register adds the plugin to those that a server can run.
func Register(plugins *admission.Plugins) {
	plugins.Register(PluginName, func(io.Reader) (admission.Interface, error) {
		return Plugin{admission.NewHandler(admission.Create)}, nil
	})
}

// Admit fills in the buyer.
func (Plugin) Admit(_ context.Context, a admission.Attributes, _ admission.ObjectInterfaces) error {
	if order := ordered(a); order != nil && order.Spec.Buyer == "" {
		order.Spec.Buyer = a.GetUserInfo().GetName()
	}
	return nil
}

// Validate refuses another buyer than the user. It sees the order as all mutating plugins leave it.
func (Plugin) Validate(_ context.Context, a admission.Attributes, _ admission.ObjectInterfaces) error {
	order, user := ordered(a), a.GetUserInfo().GetName()
	if order == nil || order.Spec.Buyer == user {
		return nil
	}
	return admission.NewForbidden(a, fmt.Errorf("the buyer is %s, but the user is %s: leave out the buyer",
		order.Spec.Buyer, user))
}

// ordered returns the order of a request, in its internal version, or nil if the request is about something else.
func ordered(a admission.Attributes) *market.Order {
	if a.GetResource().GroupResource() != market.Resource("orders") || a.GetSubresource() != "" {
		return nil
	}
	order, _ := a.GetObject().(*market.Order)
	return order
}
