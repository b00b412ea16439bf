package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// Rule has rules in CEL with all that they can say, and rules on updates.
//
// Valid: {"metadata": {"name": "allowed"}, "spec": {}}
// Invalid: {"metadata": {"name": "forbidden"}, "spec": {}} at <nil>
//
// +kubebuilder:validation:XValidation:rule="self.metadata.name != 'forbidden'",message="that name is taken"
type Rule struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RuleSpec `json:"spec"`
}

// RuleSpec has a field for each argument of a rule.
type RuleSpec struct {
	// Plain has a rule and nothing else.
	//
	// Valid: 1
	// Invalid: 13
	//
	// +kubebuilder:validation:XValidation:rule="self != 13"
	Plain int32 `json:"plain,omitempty"`

	// Span has a rule on several fields, which blames one of them.
	//
	// Valid: {"from": 1, "to": 2}
	// Invalid: {"from": 3, "to": 2} at .from
	//
	// +kubebuilder:validation:XValidation:rule="!has(self.from) || self.from <= self.to",message="from exceeds to",reason=FieldValueForbidden,fieldPath=".from"
	Span *units.Span `json:"span,omitempty"`

	// Even has a message with the value.
	//
	// Valid: 2
	// Invalid: 3 says "odd"
	// Invalid: -3 says "odd, below zero"
	//
	// +kubebuilder:validation:XValidation:rule="self % 2 == 0",messageExpression="self > 0 ? 'odd' : 'odd, below zero'",reason=FieldValueInvalid
	Even int64 `json:"even,omitempty"`

	// Twice has two rules, each with a reason.
	//
	// Valid: "ab"
	// Invalid: "a" says "Required value: too short"
	// Invalid: "aa" says "Duplicate value"
	//
	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:XValidation:rule="size(self) > 1",message="too short",reason="FieldValueRequired"
	// +kubebuilder:validation:XValidation:rule="self != 'aa'",message="twice the same",reason="FieldValueDuplicate"
	Twice string `json:"twice,omitempty"`

	// Quoted has a rule in backquotes, with all sorts of characters.
	//
	// Valid: "a,b;c"
	// Invalid: "a=b" says "no \"=\", please"
	//
	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:XValidation:rule=`!self.contains("=") && self.matches('^.*;.*$')`,message=`no "=", please`
	Quoted string `json:"quoted,omitempty"`

	// Rising can only rise.
	//
	// Valid: 1
	// Change: 1 to 2
	// No change: 2 to 1
	//
	// +kubebuilder:validation:XValidation:rule="self >= oldSelf",message="only upwards"
	Rising int32 `json:"rising,omitempty"`

	// First is checked when it comes, too.
	//
	// Valid: 0
	// Invalid: 1
	// Change: 0 to 1
	// No change: 0 to 2
	//
	// +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() ? self <= oldSelf.value() + 1 : self == 0",optionalOldSelf=true
	First *int32 `json:"first,omitempty"`

	// Fixed can't change, nor be taken away.
	//
	// Valid: "a"
	// Invalid: "abcdefghijk"
	// Change: "a" to "a"
	// Change: absent to "a"
	// No change: "a" to "b"
	// No change: "a" to absent at ^
	//
	// +k8s:immutable
	// +kubebuilder:validation:MaxLength=10
	// +k8s:optional
	Fixed string `json:"fixed,omitempty"`

	// Stages begin at zero, each, and grow.
	//
	// Valid: [{"name": "a", "size": 0}]
	// Invalid: [{"name": "a", "size": 0}, {"name": "b", "size": 1}] at [1].size says "size of b"
	// Change: [{"name": "a", "size": 0}] to [{"name": "a", "size": 1}]
	// No change: [{"name": "a", "size": 0}] to [{"name": "a", "size": -1}] at [0].size
	//
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=5
	// +kubebuilder:validation:items:XValidation:rule="oldSelf.hasValue() ? self.size >= oldSelf.value().size : self.size == 0",messageExpression="'size of ' + self.name",reason=FieldValueForbidden,fieldPath=".size",optionalOldSelf=true
	Stages []Stage `json:"stages,omitempty"`

	// Limited has a rule of its own and one of its type.
	//
	// Valid: "low"
	// Invalid: "top" says "not the top"
	// Invalid: "none" says "not none"
	//
	// +kubebuilder:validation:XValidation:rule="self != 'top'",message="not the top"
	Limited Limited `json:"limited,omitempty"`
}

// Stage is known by its name.
type Stage struct {
	// Valid: "a"
	// Invalid: "abcdef"
	//
	// +kubebuilder:validation:MaxLength=5
	Name string `json:"name"`
	Size int32  `json:"size"`
}

// Limited is text of limited length.
//
// +kubebuilder:validation:MaxLength=5
// +kubebuilder:validation:XValidation:rule="self != 'none'",message="not none"
type Limited string
