package v1alpha1

import (
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/conversion"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// Convert_v1alpha1_OrderSpec_To_market_OrderSpec makes a list of the fruit, sorted by name, and a delivery of Express.
func Convert_v1alpha1_OrderSpec_To_market_OrderSpec(in *OrderSpec, out *market.OrderSpec, s conversion.Scope) error {
	if err := autoConvert_v1alpha1_OrderSpec_To_market_OrderSpec(in, out, s); err != nil {
		return err
	}
	out.Items = nil
	for _, fruit := range slices.Sorted(maps.Keys(in.Fruit)) {
		out.Items = append(out.Items, market.Item{Fruit: fruit, Grams: in.Fruit[fruit]})
	}
	out.Delivery = market.Standard
	if in.Express {
		out.Delivery = market.Express
	}
	return nil
}

// Convert_market_OrderSpec_To_v1alpha1_OrderSpec is the reverse. Nothing is lost but the order of the items.
func Convert_market_OrderSpec_To_v1alpha1_OrderSpec(in *market.OrderSpec, out *OrderSpec, s conversion.Scope) error {
	if err := autoConvert_market_OrderSpec_To_v1alpha1_OrderSpec(in, out, s); err != nil {
		return err
	}
	out.Fruit = make(map[string]int64, len(in.Items))
	for _, item := range in.Items {
		out.Fruit[item.Fruit] = item.Grams
	}
	out.Express = in.Delivery == market.Express
	return nil
}
