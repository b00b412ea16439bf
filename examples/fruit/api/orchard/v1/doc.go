// Package v1 is version v1 of the orchard.example.org API: where the fruit grows. Objects are stored in this version,
// and v1alpha1 is converted to and from it.
//
// +groupName=orchard.example.org
// +k8s:deepcopy-gen=package
// +k8s:defaulter-gen=TypeMeta
package v1
