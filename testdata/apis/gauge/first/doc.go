// Package first is the oldest version of the group, v1alpha1, which is no longer served.
//
// +groupName=gauge.example.org
// +versionName=v1alpha1
// +k8s:deepcopy-gen=package
// +kubebuilder:validation:Required
package first

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Meter had nothing.
//
// +kubebuilder:resource:path=meterware,singular=meter,shortName=mt;mtr,categories=all;gauges
// +kubebuilder:unservedversion
// +kubebuilder:deprecatedversion
type Meter struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
