// Package v1alpha1 is version v1alpha1 of the market.example.org API, as it was in the beginning. conversion.go
// converts by hand what v1 says in another way.
//
// +groupName=market.example.org
// +k8s:deepcopy-gen=package
// +k8s:conversion-gen=github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market
// +k8s:validation-gen=TypeMeta
// +k8s:openapi-gen=true
// +k8s:openapi-model-package=org.example.market.v1alpha1
// +k8s:protobuf-gen=package
// +k8s:prerelease-lifecycle-gen=true
package v1alpha1
