// Package selective asks for deep copies type by type, in deepcopy-gen's and in controller-gen's way.
package selective

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Wanted has deepcopy-gen's marker.
//
// +k8s:deepcopy-gen=true
type Wanted struct {
	Names  []string
	Inner  Unmarked
	Refuse *Refused
}

// Unmarked has no marker: it is copied in place.
type Unmarked struct{ P *int }

// Refused has the marker that says no.
//
// +k8s:deepcopy-gen=false
type Refused struct{ P *int }

// Object has deepcopy-gen's markers for objects.
//
// +k8s:deepcopy-gen=true
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Object struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Root has controller-gen's marker for objects.
//
// +kubebuilder:object:root=true
type Root struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              Part `json:"spec"`
}

// Part has controller-gen's marker for other types.
//
// +kubebuilder:object:generate=true
type Part struct {
	Names []string `json:"names,omitempty"`
}

// Left has controller-gen's marker that says no.
//
// +kubebuilder:object:generate=false
type Left struct{ P *int }
