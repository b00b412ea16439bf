// Package v1 embeds types of Kubernetes.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Picker is a robot that picks fruit.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Picker struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PickerSpec `json:"spec"`
}

// PickerSpec is the desired state of a Picker.
type PickerSpec struct {
	// Template is of the pods that pick.
	Template corev1.PodTemplateSpec `json:"template"`

	// Basket is how much a picker carries, e.g. 5k.
	Basket resource.Quantity `json:"basket"`

	// Every is the time between two rounds, e.g. 30m.
	Every metav1.Duration `json:"every,omitempty"`

	// Port has a number or a name.
	Port intstr.IntOrString `json:"port,omitempty"`
}

// PickerList is a list of pickers.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type PickerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Picker `json:"items"`
}
