// Package v1 uses the markers of declarative validation, as Kubernetes itself.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fruit is a piece of fruit.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Fruit struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FruitSpec `json:"spec"`
}

// FruitSpec is the desired state of a Fruit.
type FruitSpec struct {
	// Variety is e.g. Boskoop.
	//
	// +k8s:required
	// +k8s:maxLength=64
	Variety string `json:"variety"`

	// Weight is in grams.
	//
	// +k8s:optional
	// +k8s:minimum=1
	Weight *int32 `json:"weight,omitempty"`

	// Labels are for the crate.
	//
	// +k8s:optional
	// +k8s:maxItems=8
	// +k8s:listType=set
	Labels []string `json:"labels,omitempty"`
}

// FruitList is a list of fruits.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
