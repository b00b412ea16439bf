package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tree was simpler once.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:resource:path=trees,singular=tree,shortName=tr;tre,categories=all;plants
// +kubebuilder:deprecatedversion:warning="orchard.example.org/v1beta1 Tree is old, use v1"
// +kubebuilder:unservedversion
type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Fruit string `json:"fruit,omitempty"`
}

// TreeList is a list of trees.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type TreeList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Tree `json:"items"`
}
