package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Plot is the ground; it belongs to no namespace.
//
// +genclient
// +genclient:nonNamespaced
// +genclient:noStatus
// +genclient:skipVerbs=deleteCollection
// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:validation:XValidation:rule="self.metadata.name != 'desert'",message="nothing grows there"
type Plot struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PlotSpec `json:"spec,omitempty,omitzero"`
}

// PlotSpec is the size.
//
// +kubebuilder:validation:ExactlyOneOf=square;round
type PlotSpec struct {
	Square *int32 `json:"square,omitempty"`
	Round  *int32 `json:"round,omitempty"`
}

// PlotList is a list of plots.
//
// +kubebuilder:object:root=true
type PlotList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Plot `json:"items"`
}
