// Package v1alpha1 is version v1alpha1 of the orchard.example.org API, as it was in the beginning. It is converted to
// and from v1; conversion.go has by hand what the two say in different ways.
//
// +groupName=orchard.example.org
// +k8s:deepcopy-gen=package
// +k8s:conversion-gen=github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1
package v1alpha1
