// +k8s:deepcopy-gen=package
// +gen:deepequal

// Package shapes has every shape of Go type that deep copies meet. It is no API group.
package shapes
