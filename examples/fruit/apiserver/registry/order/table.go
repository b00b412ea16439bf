package order

import (
	"context"
	"fmt"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/duration"

	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market"
)

// columns are those of kubectl get orders.
var columns = []metav1.TableColumnDefinition{
	{Name: "Name", Type: "string", Format: "name", Description: "Name of the order."},
	{Name: "Buyer", Type: "string", Description: "User who pays."},
	{Name: "Items", Type: "string", Description: "Fruit, with grams."},
	{Name: "Delivery", Type: "string", Description: "How fast the fruit comes."},
	{Name: "Phase", Type: "string", Description: "Step that the order has reached."},
	{Name: "Age", Type: "string", Description: "Time since the order was created."},
}

// table converts orders to rows for kubectl get.
type table struct{}

func (table) ConvertToTable(_ context.Context, object, options runtime.Object) (*metav1.Table, error) {
	var out metav1.Table
	if o, ok := options.(*metav1.TableOptions); !ok || !o.NoHeaders {
		out.ColumnDefinitions = columns
	}
	switch object := object.(type) {
	case *market.Order:
		out.ResourceVersion = object.ResourceVersion
		out.Rows = []metav1.TableRow{row(object)}
	case *market.OrderList:
		out.ListMeta = object.ListMeta
		for i := range object.Items {
			out.Rows = append(out.Rows, row(&object.Items[i]))
		}
	default:
		return nil, fmt.Errorf("%T has no table", object)
	}
	return &out, nil
}

func row(order *market.Order) metav1.TableRow {
	var items []string
	for _, item := range order.Spec.Items {
		items = append(items, fmt.Sprintf("%s %d g", item.Fruit, item.Grams))
	}
	return metav1.TableRow{
		Object: runtime.RawExtension{Object: order},
		Cells: []any{
			order.Name, order.Spec.Buyer, strings.Join(items, ", "), string(order.Spec.Delivery),
			string(order.Status.Phase), duration.HumanDuration(time.Since(order.CreationTimestamp.Time)),
		},
	}
}
