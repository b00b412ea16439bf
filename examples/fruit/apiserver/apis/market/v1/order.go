package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Order is what a buyer wants from the market.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.1
// +k8s:supportsSubresource="/status"
type Order struct {
	metav1.TypeMeta `json:",inline"`

	// Standard object's metadata.
	//
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"`

	// Spec is what the buyer wants.
	Spec OrderSpec `json:"spec" protobuf:"bytes,2,opt,name=spec"`

	// Status is how far the order is.
	//
	// +optional
	Status OrderStatus `json:"status,omitempty" protobuf:"bytes,3,opt,name=status"`
}

// OrderSpec is what the buyer wants.
type OrderSpec struct {
	// Buyer is the user who pays, e.g. "alice". The API server sets it to the user who creates the order.
	//
	// +optional
	// +k8s:optional
	// +k8s:maxLength=253
	// +k8s:immutable
	Buyer string `json:"buyer,omitempty" protobuf:"bytes,1,opt,name=buyer"`

	// Items are the fruit, each kind once.
	//
	// +listType=map
	// +listMapKey=fruit
	// +required
	// +k8s:listType=map
	// +k8s:listMapKey=fruit
	// +k8s:required
	// +k8s:maxItems=10
	Items []Item `json:"items" protobuf:"bytes,2,rep,name=items"`

	// Delivery is how fast the fruit comes.
	//
	// +optional
	// +default="Standard"
	// +k8s:optional
	Delivery Delivery `json:"delivery,omitempty" protobuf:"bytes,3,opt,name=delivery,casttype=Delivery"`
}

// Item is fruit of one kind.
type Item struct {
	// Fruit is its kind, e.g. "apple".
	//
	// +required
	// +k8s:required
	// +k8s:format=k8s-short-name
	Fruit string `json:"fruit" protobuf:"bytes,1,opt,name=fruit"`

	// Grams is the weight.
	//
	// +optional
	// +default=1000
	// +k8s:optional
	// +k8s:minimum=1
	// +k8s:maximum=50000
	Grams int64 `json:"grams,omitempty" protobuf:"varint,2,opt,name=grams"`
}

// Delivery is how fast the fruit comes.
//
// +enum
// +k8s:enum
type Delivery string

const (
	// Standard delivery comes with the next cart.
	Standard Delivery = "Standard"
	// Express delivery comes on a cart of its own.
	Express Delivery = "Express"
)

// OrderStatus is how far the order is.
type OrderStatus struct {
	// Phase is the step that the order has reached.
	//
	// +optional
	// +k8s:optional
	Phase Phase `json:"phase,omitempty" protobuf:"bytes,1,opt,name=phase,casttype=Phase"`

	// Grams is the weight of all items. The API server computes it.
	//
	// +optional
	Grams int64 `json:"grams,omitempty" protobuf:"varint,2,opt,name=grams"`
}

// Phase is a step of an order's life.
//
// +enum
// +k8s:enum
type Phase string

const (
	// Open orders wait for the market.
	Open Phase = "Open"
	// Packed orders wait for the cart.
	Packed Phase = "Packed"
	// Delivered orders are over.
	Delivered Phase = "Delivered"
)

// OrderList is a list of orders.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.1
type OrderList struct {
	metav1.TypeMeta `json:",inline"`

	// Standard list metadata.
	//
	// +optional
	metav1.ListMeta `json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"`

	// Items are the orders.
	Items []Order `json:"items" protobuf:"bytes,2,rep,name=items"`
}
