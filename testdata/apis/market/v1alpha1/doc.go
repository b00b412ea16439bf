// +k8s:deepcopy-gen=package
// +k8s:defaulter-gen=TypeMeta
// +k8s:conversion-gen=github.com/gen-toolkit/gen/testdata/apis/market
// +groupName=market.example.org
// +kubebuilder:skip

// Package v1alpha1 is the oldest version, which loses something on the way; its registration is generated.
package v1alpha1
