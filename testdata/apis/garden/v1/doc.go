// +kubebuilder:object:generate=true
// +groupName=garden.example.org
// +kubebuilder:validation:Optional

// Package v1 is version v1 of the garden group: Go shapes that have a schema, and core types.
package v1
