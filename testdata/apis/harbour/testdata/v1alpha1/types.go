// +k8s:deepcopy-gen=package
// +k8s:conversion-gen=github.com/gen-toolkit/gen/testdata/apis/harbour/v1
// +groupName=harbour.example.org
// +kubebuilder:skip

// Package v1alpha1 is a spoke of the harbour group.
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Boat is converted by a function that forgets something: its round trip is run by a test that expects the complaint.
//
// +kubebuilder:object:root=true
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoatSpec `json:"spec,omitempty"`
}

// BoatSpec is what the boat is like.
type BoatSpec struct {
	Length *int64   `json:"length,omitempty"`
	Crew   []Sailor `json:"crew,omitempty"`
	// Anchors are forgotten by the hand-written conversion.
	Anchors int32 `json:"anchors,omitempty"`
}

// Sailor is one of the crew.
type Sailor struct {
	Name string `json:"name,omitempty"`
}
