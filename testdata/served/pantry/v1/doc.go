// Package v1 is version v1 of the pantry group: types for an API server of their own, with OpenAPI definitions, declarative
// validation, protobuf messages, a lifecycle and Swagger documentation.
//
// +groupName=pantry.example.org
// +k8s:deepcopy-gen=package
// +k8s:openapi-gen=true
// +k8s:openapi-model-package=org.example.pantry.v1
// +k8s:protobuf-gen=package
// +k8s:validation-gen=TypeMeta
// +k8s:prerelease-lifecycle-gen=true
package v1
