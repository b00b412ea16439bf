// Package v1 is version v1 of the patchwork group, whose objects several managers sew together by server-side apply.
//
// +k8s:deepcopy-gen=package
// +groupName=patchwork.example.org
package v1
