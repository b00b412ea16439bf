package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fruit is one piece of fruit.
//
// +genclient
// +kubebuilder:printcolumn:name=sweet,type=boolean,JSONPath=.spec.sweet
// +kubebuilder:printcolumn:name=weight,type=integer,JSONPath=.spec.weight
// +kubebuilder:printcolumn:name=comment,type=string,JSONPath=.spec.comment
// +gen:index:name=byWeight,path=.spec.weight
// +gen:index:name=byOwner,path=.metadata.ownerReferences[*].uid
// +gen:reconciler
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Fruit struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec is what we know of the fruit.
	Spec FruitSpec `json:"spec,omitempty"`
}

// FruitSpec describes a piece of fruit.
type FruitSpec struct {
	// Comment is free text, e.g. "just bought".
	Comment string `json:"comment,omitempty"`

	// Sweet tells whether children like it.
	Sweet bool `json:"sweet,omitempty"`

	// Weight is in grams.
	Weight int `json:"weight,omitempty"`
}

// FruitList is a list of fruit.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
