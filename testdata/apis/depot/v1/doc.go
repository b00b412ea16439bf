// Package v1 is version v1 of the depot group: kinds that are found by what is in them.
//
// +groupName=depot.example.org
// +k8s:deepcopy-gen=package
// +gen:deepequal
package v1
