// Package generics has generic types and their instances.
//
// +k8s:deepcopy-gen=package
package generics
