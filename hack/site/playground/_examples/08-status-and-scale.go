// Package v1 has a status with conditions, and works with kubectl scale.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Orchard is land with fruit trees.
//
// +genclient
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.trees,statuspath=.status.trees
// +kubebuilder:resource:scope=Cluster
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Orchard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OrchardSpec `json:"spec"`

	Status OrchardStatus `json:"status,omitempty"`
}

// OrchardSpec is the desired state of an Orchard.
type OrchardSpec struct {
	// Trees is how many there should be.
	//
	// +kubebuilder:validation:Minimum=0
	Trees int32 `json:"trees"`
}

// OrchardStatus is the observed state of an Orchard.
type OrchardStatus struct {
	// Trees is how many there are.
	Trees int32 `json:"trees,omitempty"`

	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// OrchardList is a list of orchards.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type OrchardList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Orchard `json:"items"`
}
