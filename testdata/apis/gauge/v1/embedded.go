package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Embedded has structs in structs, of this package and of others, and fields that hide others.
type Embedded struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Valid: {"to": 1, "deepest": "abc"}
	Spec EmbeddedSpec `json:"spec"`
}

// EmbeddedSpec embeds structs at several depths.
type EmbeddedSpec struct {
	units.Span `json:",inline"`

	// Valid: {"to": 1, "deepest": "abc", "both": "xa"}
	// Invalid: {"to": 1, "deepest": "abc", "both": "ax"}
	*Middle `json:",inline"`

	Extra `json:"extra,omitempty,omitzero"`

	// Both is in this struct and in one that it embeds; what this one says holds.
	//
	// Valid: "a", "abc"
	// Invalid: "abcd"
	//
	// +kubebuilder:validation:MaxLength=3
	Both string `json:"both,omitempty"`

	// Narrow is likewise in both, with other limits of one sort.
	//
	// Valid: 5, 11
	// Invalid: 4
	//
	// +kubebuilder:validation:Minimum=5
	Narrow int32 `json:"narrow,omitempty"`
}

// Middle is embedded, and embeds another one.
//
// +kubebuilder:validation:XValidation:rule="!has(self.both) || self.both != 'ax'",message="not ax"
type Middle struct {
	Deepest `json:",inline"`

	// Both is the hidden one.
	//
	// +kubebuilder:validation:MinLength=2
	Both string `json:"both,omitempty"`

	// Narrow is the hidden one.
	//
	// +kubebuilder:validation:Minimum=2
	// +kubebuilder:validation:Maximum=10
	Narrow int32 `json:"narrow,omitempty"`
}

// Deepest is at the bottom.
type Deepest struct {
	// Deepest is required, however deep it is.
	//
	// Valid: "abc"
	// Invalid: absent, "ab"
	//
	// +kubebuilder:validation:MinLength=3
	Deepest string `json:"deepest"`
}

// Extra is embedded in Go, and a field in JSON.
type Extra struct {
	// Valid: 1
	// Invalid: 0
	//
	// +kubebuilder:validation:Minimum=1
	Count int32 `json:"count,omitempty"`
}
