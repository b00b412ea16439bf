package market

import (
	"fmt"

	"k8s.io/apimachinery/pkg/fields"
)

// SelectableFields returns what field selectors can ask of an order, besides its name and namespace, as in
// kubectl get orders --field-selector spec.buyer=alice.
func SelectableFields(order *Order) fields.Set {
	return fields.Set{"spec.buyer": order.Spec.Buyer, "status.phase": string(order.Status.Phase)}
}

// ConvertFieldLabel converts a field selector of an external version to one of the internal version. All versions have
// the same selectable fields.
func ConvertFieldLabel(label, value string) (string, string, error) {
	if _, ok := SelectableFields(&Order{})[label]; ok || label == "metadata.name" || label == "metadata.namespace" {
		return label, value, nil
	}
	return "", "", fmt.Errorf("field selectors of orders don't know the field %s", label)
}
