// Package v1 has defaults that the API server fills in.
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
	// +kubebuilder:default=Boskoop
	Variety string `json:"variety,omitempty"`

	// Storage has a default of its own, and so have its fields.
	//
	// +kubebuilder:default={}
	Storage Storage `json:"storage,omitempty"`
}

// Storage is where a fruit lies.
type Storage struct {
	// +kubebuilder:default=cellar
	Room string `json:"room,omitempty"`

	// Celsius is the temperature.
	//
	// +kubebuilder:default=4
	Celsius int32 `json:"celsius,omitempty"`
}

// FruitList is a list of fruits.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
