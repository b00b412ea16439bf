// Package v1 is an API whose clients are generated for an older client-go.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fruit is one piece of fruit.
//
// +genclient
// +gen:index:name=byWeight,path=.spec.weight
// +gen:reconciler
// +gen:watches:kind=k8s.io/api/core/v1.ConfigMap,by=owner
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Fruit struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FruitSpec   `json:"spec,omitempty"`
	Status FruitStatus `json:"status,omitempty"`
}

// FruitSpec is what is wanted.
type FruitSpec struct {
	Weight int `json:"weight,omitempty"`

	// +listType=set
	Colors []string `json:"colors,omitempty"`
}

// FruitStatus is what is there.
type FruitStatus struct {
	Eaten bool `json:"eaten,omitempty"`
}

// FruitList is a list of fruit.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FruitList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Fruit `json:"items"`
}
