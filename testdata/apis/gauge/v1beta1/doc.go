// Package v1beta1 is an older version of the group, which is still served. Its fields are optional, but those that say
// otherwise.
//
// +groupName=gauge.example.org
// +k8s:deepcopy-gen=package
// +kubebuilder:validation:Optional
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Meter had a place only.
//
// +kubebuilder:resource:path=meterware,singular=meter,shortName=mt;mtr,categories=all;gauges
// +kubebuilder:deprecatedversion:warning="gauge.example.org/v1beta1 Meter is old, use v1"
// +kubebuilder:printcolumn:name=Place,type=string,JSONPath=.spec.place
type Meter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Valid: {"dials": 1}
	Spec MeterSpec `json:"spec"`
}

// MeterSpec has no omitempty.
type MeterSpec struct {
	// Valid: "wall", absent
	// Invalid: 1
	Place string `json:"place"`

	// Valid: 1
	// Invalid: absent
	//
	// +kubebuilder:validation:Required
	Dials int32 `json:"dials"`
}

// Datum of this version is in no CRD.
//
// +kubebuilder:skipversion
type Datum struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
