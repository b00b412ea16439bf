// Package v1alpha1 is the API of Kubernetes' sample-controller: the same group, kind and JSON.
//
// +groupName=samplecontroller.k8s.io
// +k8s:deepcopy-gen=package
package v1alpha1
