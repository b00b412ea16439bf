// Package v0 has no CRDs.
//
// +groupName=gauge.example.org
// +kubebuilder:skip
package v0

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Meter is a draft: it has a field that no CRD could have.
type Meter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Draft func() `json:"draft"`
}
