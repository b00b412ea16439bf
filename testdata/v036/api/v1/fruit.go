// Package v1 is an API for a client-go without typed informers.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fruit is one piece of fruit.
//
// +genclient
// +gen:index:name=byWeight,path=.weight
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Fruit struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

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
