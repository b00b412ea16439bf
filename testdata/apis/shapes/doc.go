// +k8s:deepcopy-gen=package

// Package shapes has every shape of Go type that deep copies meet. It is no API group.
package shapes
