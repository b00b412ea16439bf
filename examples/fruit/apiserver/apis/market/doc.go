// Package market is the internal version of the market.example.org API: the hub that the API server works on. Each
// request's version is converted to it, and it is converted to the version that etcd stores. It has no tags, because
// nobody outside of the server sees it.
//
// +groupName=market.example.org
// +k8s:deepcopy-gen=package
package market
