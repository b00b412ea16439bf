package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Order is what a buyer wants from the market.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.0
// +k8s:prerelease-lifecycle-gen:deprecated=1.1
// +k8s:prerelease-lifecycle-gen:removed=1.3
// +k8s:prerelease-lifecycle-gen:replacement=market.example.org,v1,Order
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

	// Fruit has the grams of each kind, e.g. {"apple": 1500}.
	//
	// +required
	// +k8s:required
	// +k8s:eachKey=+k8s:format=k8s-short-name
	// +k8s:eachVal=+k8s:minimum=1
	// +k8s:eachVal=+k8s:maximum=50000
	Fruit map[string]int64 `json:"fruit" protobuf:"bytes,2,rep,name=fruit"`

	// Express asks for a cart of its own.
	//
	// +optional
	// +k8s:optional
	Express bool `json:"express,omitempty" protobuf:"varint,3,opt,name=express"`
}

// OrderStatus is how far the order is.
type OrderStatus struct {
	// Phase is the step that the order has reached.
	//
	// +optional
	// +k8s:optional
	Phase Phase `json:"phase,omitempty" protobuf:"bytes,1,opt,name=phase,casttype=Phase"`

	// Grams is the weight of all fruit. The API server computes it.
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
// +k8s:prerelease-lifecycle-gen:introduced=1.0
// +k8s:prerelease-lifecycle-gen:deprecated=1.1
// +k8s:prerelease-lifecycle-gen:removed=1.3
// +k8s:prerelease-lifecycle-gen:replacement=market.example.org,v1,OrderList
type OrderList struct {
	metav1.TypeMeta `json:",inline"`

	// Standard list metadata.
	//
	// +optional
	metav1.ListMeta `json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"`

	// Items are the orders.
	Items []Order `json:"items" protobuf:"bytes,2,rep,name=items"`
}
