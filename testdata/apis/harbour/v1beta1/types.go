// +k8s:deepcopy-gen=package
// +k8s:conversion-gen=github.com/gen-toolkit/gen/testdata/apis/harbour/v1
// +groupName=harbour.example.org
// +kubebuilder:skip

// Package v1beta1 is a spoke of the harbour group.
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Boat is converted without losses.
//
// +kubebuilder:object:root=true
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoatSpec `json:"spec,omitempty"`
}

// BoatSpec is what the boat is like.
type BoatSpec struct {
	Crew   []Sailor          `json:"crew,omitempty"`
	Flags  map[string]string `json:"flags,omitempty"`
	Length *int64            `json:"length,omitempty"`

	// Paint was never of any use.
	//
	// +k8s:conversion-gen=false
	Paint []string `json:"paint,omitempty"`
}

// Sailor is one of the crew.
type Sailor struct {
	Name string       `json:"name,omitempty"`
	Rank string       `json:"rank,omitempty"`
	Born *metav1.Time `json:"born,omitempty"`
}
