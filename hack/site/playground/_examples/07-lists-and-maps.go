// Package v1 has lists that server-side apply merges.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Orchard is land with fruit trees.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Orchard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OrchardSpec `json:"spec"`
}

// OrchardSpec is the desired state of an Orchard.
type OrchardSpec struct {
	// Trees are merged by their names.
	//
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=100
	Trees []Tree `json:"trees,omitempty"`

	// Tags are a set.
	//
	// +listType=set
	Tags []string `json:"tags,omitempty"`

	// Harvest is the weight of each year, in kilograms.
	Harvest map[string]int64 `json:"harvest,omitempty"`
}

// Tree is a tree of an orchard.
type Tree struct {
	Name    string `json:"name"`
	Variety string `json:"variety,omitempty"`
}

// OrchardList is a list of orchards.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type OrchardList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Orchard `json:"items"`
}
