// Package v1 has mistakes: gen names each of them, and says what to do.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fruit is a piece of fruit.
//
// +genclient
// +kubebuilder:printcolumn:name=Weight,type=integer,JSONPath=.spec.wieght
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
	// +kubebuilder:validation:MaxLenght=64
	Variety string `json:"variety"`

	// Weight is in grams.
	//
	// +kubebuilder:validation:Minimum=ten
	// +kubebuilder:default=0.5
	Weight int32 `json:"weight,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.all(t, t.size() < 10"
	Tags []string `json:"tags,omitempty"`
}

// FruitList is a list of fruits.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
