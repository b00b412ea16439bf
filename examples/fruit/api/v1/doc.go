// Package v1 is version v1 of the example.org API: fruit, as it lies in a bowl.
//
// +groupName=example.org
// +k8s:deepcopy-gen=package
package v1
