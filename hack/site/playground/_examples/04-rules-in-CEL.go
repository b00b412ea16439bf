// Package v1 has rules that relate fields, and fields that never change.
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
//
// +kubebuilder:validation:XValidation:rule="self.least <= self.most",message="least is more than most"
type FruitSpec struct {
	// Variety stays as it was created.
	//
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="variety is immutable"
	Variety string `json:"variety"`

	Least int32 `json:"least"`
	Most  int32 `json:"most"`
}

// FruitList is a list of fruits.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
