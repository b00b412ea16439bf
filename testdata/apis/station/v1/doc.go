// Package v1 is version v1 of the station group: kinds whose clients have, between them, every verb, every kind of extra method and
// every subset of verbs, in both scopes. The requests of their clients are recorded and held against an API server.
//
// +groupName=station.example.org
// +k8s:deepcopy-gen=package
package v1
