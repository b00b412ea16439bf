// +k8s:deepcopy-gen=package
// +groupName=market.example.org
// +kubebuilder:skip

// Package v1beta1 has only types and generated registration; defaults and conversions are in another package.
package v1beta1
