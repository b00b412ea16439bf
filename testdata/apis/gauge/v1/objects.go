package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Object has the markers on maps and structs.
type Object struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Valid: {"must": "a", "kubernetes": "b", "short": 0, "declared": "c", "plain": ""}
	Spec ObjectSpec `json:"spec"`
}

// ObjectSpec has a field for each limit, and for each way to be required.
type ObjectSpec struct {
	// Few are at most two.
	//
	// Valid: {"a": "", "b": ""}, {}
	// Invalid: {"a": "", "b": "", "c": ""}, []
	//
	// +kubebuilder:validation:MaxProperties=2
	// +mapType=atomic
	Few map[string]string `json:"few,omitempty"`

	// Some are at least one.
	//
	// Valid: {"a": 1}
	// Invalid: {}
	// Invalid: {"a": "b"} at .a
	//
	// +kubebuilder:validation:MinProperties=1
	// +mapType=granular
	Some map[string]int64 `json:"some,omitempty"`

	// Scales have limits by their type, and by the type of their values.
	//
	// Valid: {"a": 0}
	// Invalid: {}
	// Invalid: {"a": 101} at .a
	Scales units.Scales `json:"scales,omitempty"`

	// Deep is as deep as it gets.
	//
	// Valid: {"a": [{"b": ["ab"]}]}
	// Invalid: {"a": [{"b": ["x"]}]} at .a[0].b[0]
	// Invalid: {"a": {}} at .a
	Deep map[string][]map[units.Name][]units.Name `json:"deep,omitempty"`

	// Pair excludes a choice, wants one, and wants any.
	//
	// Valid: {"either": 1, "any": 1}, {"or": 1, "any": 1, "some": 1, "low": 1}
	// Invalid: {"any": 1}, {"either": 1, "or": 1, "any": 1}, {"either": 1}, {"either": 1, "any": 1, "low": 1, "high": 1}
	//
	// +structType=granular
	Pair *Pair `json:"pair,omitempty"`

	// Whole is merged as a whole.
	//
	// Valid: {"from": 1, "to": 2}, {"to": 2}
	// Invalid: {"from": 1} at .to
	// Invalid: {"from": "a", "to": 2} at .from
	//
	// +structType=atomic
	Whole *units.Span `json:"whole,omitempty"`

	// Must is required in spite of omitempty.
	//
	// Valid: "a"
	// Invalid: absent, null, ""
	//
	// +kubebuilder:validation:Required
	// +kubebuilder:validation:MinLength=1
	Must string `json:"must,omitempty"`

	// Kubernetes is required by the marker of Kubernetes.
	//
	// Valid: "b"
	// Invalid: absent, ""
	//
	// +required
	// +kubebuilder:validation:MinLength=1
	Kubernetes string `json:"kubernetes,omitempty"`

	// Declared is required by the marker of validation-gen, which asks for more than being there.
	//
	// Valid: "c"
	// Invalid: absent, ""
	//
	// +k8s:required
	Declared string `json:"declared"`

	// Short is required because of its tag.
	//
	// Valid: 0
	// Invalid: absent
	Short int32 `json:"short"`

	// Plain is required because of its tag, as text.
	//
	// Valid: ""
	// Invalid: absent, 1
	Plain string `json:"plain"`

	// May may be left out in spite of its tag.
	//
	// Valid: absent, ""
	// Invalid: 1
	//
	// +kubebuilder:validation:Optional
	May string `json:"may"`

	// Can may be left out by the marker of Kubernetes.
	//
	// Valid: absent
	//
	// +optional
	Can string `json:"can"`

	// Zero may be left out because of omitzero.
	//
	// Valid: absent, {"to": 1}
	// Invalid: {} at .to
	Zero units.Span `json:"zero,omitzero"`

	// Null may be null.
	//
	// Valid: null, "a"
	// Invalid: 1
	//
	// +nullable
	// +optional
	Null *string `json:"null"`

	// Tree contains itself. It is unrolled twice, and what is deeper is stored as it is.
	//
	// Valid: {"name": "a", "left": {"name": "b", "left": {"name": "abcd", "left": 1}}, "branches": [{"name": "b"}]}
	// Invalid: {"name": "abcd"} at .name
	// Invalid: {"name": "a", "left": {"name": "abcd"}} at .left.name
	// Invalid: {"name": "a", "left": {"name": "b", "left": 1}} at .left.left
	// Invalid: {"name": "a", "branches": [{"name": "b"}, {"name": "b"}]} at .branches[1]
	// Stored: {"name": "a", "left": {"name": "b", "other": 1, "left": {"other": 1}}} as {"name": "a", "left": {"name": "b", "left": {"other": 1}}}
	Tree *Tree `json:"tree,omitempty"`
}

// Tree has smaller trees in it.
//
// +gen:unroll=2
type Tree struct {
	// Name is short.
	//
	// Valid: "a"
	// Invalid: "abcd"
	//
	// +kubebuilder:validation:MaxLength=3
	Name string `json:"name"`

	// Left is one of them.
	Left *Tree `json:"left,omitempty"`

	// Branches are the others, told apart by their names.
	//
	// Valid: [{"name": "a"}, {"name": "b"}]
	// Invalid: [{"name": "a"}, {"name": "a"}] at [1]
	//
	// +listType=map
	// +listMapKey=name
	// +optional
	Branches []Tree `json:"branches"`
}

// Pair holds alternatives.
//
// +kubebuilder:validation:ExactlyOneOf=either;or
// +kubebuilder:validation:AtLeastOneOf=any;some
// +kubebuilder:validation:AtMostOneOf=low;high
type Pair struct {
	Either *int32 `json:"either,omitempty"`
	Or     *int32 `json:"or,omitempty"`
	Any    *int32 `json:"any,omitempty"`
	Some   *int32 `json:"some,omitempty"`
	Low    *int32 `json:"low,omitempty"`
	High   *int32 `json:"high,omitempty"`
}
