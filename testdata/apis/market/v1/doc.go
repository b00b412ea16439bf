// +k8s:deepcopy-gen=package
// +k8s:defaulter-gen=TypeMeta
// +k8s:conversion-gen=github.com/gen-toolkit/gen/testdata/apis/market
// +groupName=market.example.org
// +kubebuilder:skip

// Package v1 has everything that the internal version has, so that nothing is lost on the way to it and back.
package v1
