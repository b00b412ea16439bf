package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Orchard is a piece of land with fruit trees of one species.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:deprecatedversion:warning="orchard.example.org/v1alpha1 is on its way out, use v1"
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.size,statuspath=.status.trees,selectorpath=.status.selector
// +kubebuilder:selectablefield:JSONPath=.spec.fruit
// +kubebuilder:printcolumn:name=fruit,type=string,JSONPath=.spec.fruit
// +kubebuilder:printcolumn:name=size,type=integer,JSONPath=.spec.size
// +kubebuilder:printcolumn:name=growing,type=integer,JSONPath=.status.trees
// +kubebuilder:printcolumn:name=note,type=string,JSONPath=.spec.note
type Orchard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec is what shall grow there.
	Spec OrchardSpec `json:"spec"`

	// Status is what grows there now.
	Status OrchardStatus `json:"status,omitempty"`
}

// OrchardSpec says what shall grow in an orchard.
type OrchardSpec struct {
	// Fruit is the species and, behind a slash, the variety, e.g. "apple/Boskoop". v1 has two fields for it.
	//
	// +kubebuilder:validation:Pattern=`^[a-z]{1,40}(/[A-Za-z][A-Za-z' -]{0,39})?$`
	Fruit string `json:"fruit"`

	// Size is how many trees there shall be. v1 calls it trees.
	//
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	Size *int32 `json:"size,omitempty"`

	// Gardener is who looks after the trees.
	Gardener string `json:"gardener,omitempty"`

	// Note is free text, e.g. "behind the barn". v1 has nothing like it.
	Note string `json:"note,omitempty"`
}

// OrchardStatus is what was last seen in an orchard.
type OrchardStatus struct {
	// Trees is how many there are.
	Trees int32 `json:"trees,omitempty"`

	// Selector finds the trees by their labels, e.g. "orchard=north".
	Selector string `json:"selector,omitempty"`
}

// OrchardList is a list of orchards.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type OrchardList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Orchard `json:"items"`
}
