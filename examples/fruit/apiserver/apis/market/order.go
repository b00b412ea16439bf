package market

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Order is what a buyer wants from the market.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Order struct {
	metav1.TypeMeta
	metav1.ObjectMeta

	Spec   OrderSpec
	Status OrderStatus
}

// OrderSpec is what the buyer wants.
type OrderSpec struct {
	Buyer    string
	Items    []Item
	Delivery Delivery
}

// Item is fruit of one kind.
type Item struct {
	Fruit string
	Grams int64
}

// Delivery is how fast the fruit comes.
type Delivery string

// How fast the fruit comes.
const (
	Standard Delivery = "Standard"
	Express  Delivery = "Express"
)

// OrderStatus is how far the order is.
type OrderStatus struct {
	Phase Phase
	Grams int64
}

// Phase is a step of an order's life.
type Phase string

// The steps of an order's life.
const (
	Open      Phase = "Open"
	Packed    Phase = "Packed"
	Delivered Phase = "Delivered"
)

// OrderList is a list of orders.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type OrderList struct {
	metav1.TypeMeta
	metav1.ListMeta

	Items []Order
}
