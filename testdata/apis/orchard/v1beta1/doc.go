// +k8s:deepcopy-gen=package
// +groupName=orchard.example.org

// Package v1beta1 is version v1beta1 of the orchard group.
package v1beta1
