// +k8s:deepcopy-gen=package
// +gen:deepequal
// +groupName=orchard.example.org

// Package v1 is version v1 of the orchard group.
package v1
