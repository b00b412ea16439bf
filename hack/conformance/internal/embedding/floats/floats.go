// Package floats has custom resources that need permission: floats, and fields that are not exported.
//
// +groupName=floats.example.org
// +versionName=v1
package floats

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Scale weighs.
type Scale struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Weight `json:"spec"`
}

// Weight is given in floats.
type Weight struct {
	// +kubebuilder:validation:Minimum=0.5
	// +kubebuilder:validation:Maximum=1.5e3
	// +kubebuilder:validation:ExclusiveMaximum=true
	// +kubebuilder:validation:MultipleOf=0.25
	// +kubebuilder:default=1.5
	Wanted float64 `json:"wanted,omitempty"`

	Exact *float32 `json:"exact,omitempty"`

	// +kubebuilder:validation:items:Maximum=2.5
	Many []Grams `json:"many,omitempty"`

	cached float64
}

// Grams are a float by name.
//
// +kubebuilder:validation:Minimum=-1.5
type Grams float32

// Cached returns what is not exported.
func (w Weight) Cached() float64 { return w.cached }
