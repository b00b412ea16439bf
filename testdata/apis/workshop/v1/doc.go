// Package v1 is version v1 of the workshop group: what gen has beyond controller-gen in CRDs. As in the gauge group, comments
// say which values are valid.
//
// +groupName=workshop.example.org
// +k8s:deepcopy-gen=package
package v1
