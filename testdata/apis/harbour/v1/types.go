// +k8s:deepcopy-gen=package
// +groupName=harbour.example.org
// +kubebuilder:skip

// Package v1 is the hub of the harbour group, which has no internal version.
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Boat is stored in this version.
//
// +kubebuilder:object:root=true
// +kubebuilder:conversion:hub
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoatSpec `json:"spec,omitempty"`
}

// BoatSpec is what the boat is like.
type BoatSpec struct {
	Length *int64            `json:"length,omitempty"`
	Crew   []Sailor          `json:"crew,omitempty"`
	Flags  map[string]string `json:"flags,omitempty"`
}

// Sailor is one of the crew.
type Sailor struct {
	Rank string       `json:"rank,omitempty"`
	Name string       `json:"name,omitempty"`
	Born *metav1.Time `json:"born,omitempty"`
}
