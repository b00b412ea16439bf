// Package v1 is version v1 of the market.example.org API. The API server stores objects in this version.
//
// Kubernetes v0.36 calls some validation markers beta, e.g. +k8s:immutable. +k8s:validation-gen-nolint lets a stable
// version use them.
//
// +groupName=market.example.org
// +k8s:deepcopy-gen=package
// +k8s:defaulter-gen=TypeMeta
// +k8s:conversion-gen=github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market
// +k8s:validation-gen=TypeMeta
// +k8s:validation-gen-nolint
// +k8s:openapi-gen=true
// +k8s:openapi-model-package=org.example.market.v1
// +k8s:protobuf-gen=package
// +k8s:prerelease-lifecycle-gen=true
package v1
