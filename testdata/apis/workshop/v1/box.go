package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Box has shapes that controller-gen refuses.
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoxSpec `json:"spec"`
}

// BoxSpec has a field for each.
type BoxSpec struct {
	// Content is an instance of a generic type.
	//
	// Valid: {"value": {"from": 1, "to": 2}, "more": [{"to": 3}]}
	// Invalid: {"value": {"from": 1}} at .value.to
	// Invalid: {} at .value
	Content *Slot[units.Span] `json:"content,omitempty"`

	// Numbers are another one.
	//
	// Valid: {"value": 1, "more": [2]}
	// Invalid: {"value": "a"} at .value
	Numbers *Slot[int32] `json:"numbers,omitempty"`

	// Tray is a struct without a name.
	//
	// Valid: {"depth": 1}
	// Invalid: {"depth": 0} at .depth
	Tray struct {
		// Valid: 1
		// Invalid: 0
		//
		// +kubebuilder:validation:Minimum=1
		Depth int32 `json:"depth,omitempty"`
	} `json:"tray,omitempty"`

	// Discount has narrower limits than its type, from another package.
	//
	// Valid: 10, 50
	// Invalid: 9, 51, 101
	//
	// +kubebuilder:validation:Minimum=10
	// +kubebuilder:validation:Maximum=50
	Discount units.Percent `json:"discount,omitempty"`

	// Initials have other limits than their type, from another package.
	//
	// Valid: "ab", "bca"
	// Invalid: "a", "abcd", "xy"
	//
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:Pattern=`^[abc]*$`
	Initials units.Name `json:"initials,omitempty"`

	// Serial is text because of its tag, and short.
	//
	// Valid: "5"
	// Invalid: "1000"
	//
	// +kubebuilder:validation:MaxLength=3
	Serial int64 `json:"serial,omitempty,string"`

	// Parts are a list by an alias.
	//
	// Valid: ["ab"]
	// Invalid: ["a"] at [0]
	Parts Parts `json:"parts,omitempty"`

	// Fields are keyed by text of their own making.
	//
	// Valid: {"a-b": "c"}
	// Invalid: {"a-b": 1} at .a-b
	Fields map[units.Code]string `json:"fields,omitempty"`
}

// Slot holds a value, and perhaps more.
type Slot[T any] struct {
	Value T   `json:"value"`
	More  []T `json:"more,omitempty"`
}

// Parts are another name of a list.
type Parts = []units.Name

// Bench is there in two versions.
//
// +kubebuilder:storageversion
type Bench struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
