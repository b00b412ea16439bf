package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Meter has all that is said of a resource and its versions.
//
// +kubebuilder:resource:path=meterware,singular=meter,shortName=mt;mtr,categories=all;gauges,scope=Namespaced
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.dials,statuspath=.status.dials,selectorpath=.status.selector
// +kubebuilder:printcolumn:name=Place,type=string,JSONPath=`.spec.place`,description="where it hangs"
// +kubebuilder:printcolumn:name="Dials",type="integer",format="int32",JSONPath=".spec.dials"
// +kubebuilder:printcolumn:name=Exact,type=boolean,JSONPath=.spec.exact,priority=1
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
// +kubebuilder:selectablefield:JSONPath=`.spec.place`
// +kubebuilder:selectablefield:JSONPath=".spec.dials"
// +kubebuilder:metadata:annotations={"example.org/owner=meters","example.org/tier=1"},labels={"app=gauge"}
// +kubebuilder:metadata:labels="tier=one"
type Meter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MeterSpec   `json:"spec"`
	Status MeterStatus `json:"status,omitempty"`
}

// MeterSpec says what the meter shall be.
type MeterSpec struct {
	Place string `json:"place,omitempty"`

	// Valid: 0, 12
	// Invalid: -1
	//
	// +kubebuilder:validation:Minimum=0
	Dials int32 `json:"dials,omitempty"`

	Exact bool `json:"exact,omitempty"`
}

// MeterStatus is how the meter is.
type MeterStatus struct {
	Dials    int32  `json:"dials,omitempty"`
	Selector string `json:"selector,omitempty"`
}

// Datum belongs to no namespace, and has an irregular plural.
//
// Valid: {}
//
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:subresource:status
type Datum struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
