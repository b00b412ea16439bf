// Package v1 is version v1 of the core group, the one without a name, as k8s.io/api/core/v1 is: its clients ask below /api, not /apis,
// and prefer protobuf.
//
// +groupName=
// +k8s:deepcopy-gen=package
package v1
