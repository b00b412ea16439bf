// Package v1 validates values: bounds, patterns, enums.
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
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:Pattern=`^[A-Z][a-z]+$`
	Variety string `json:"variety"`

	// Weight is in grams.
	//
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=5000
	Weight int32 `json:"weight,omitempty"`

	Ripeness Ripeness `json:"ripeness,omitempty"`
}

// Ripeness is how ripe a fruit is.
//
// +kubebuilder:validation:Enum=Green;Ripe;Rotten
type Ripeness string

// FruitList is a list of fruits.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
