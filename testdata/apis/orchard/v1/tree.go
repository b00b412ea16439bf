package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Tree is a fruit tree.
//
// +genclient
// +genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:resource:path=trees,singular=tree,shortName=tr;tre,categories=all;plants,scope=Namespaced
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.branches,statuspath=.status.branches,selectorpath=.status.selector
// +kubebuilder:printcolumn:name=Kind,type=string,JSONPath=`.spec.kind`,description="what grows on it"
// +kubebuilder:printcolumn:name=Branches,type=integer,format=int32,JSONPath=.spec.branches,priority=1
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
// +kubebuilder:selectablefield:JSONPath=`.spec.kind`
// +kubebuilder:metadata:annotations={"example.org/owner=gardeners","example.org/tier=1"},labels={"app=orchard"}
type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TreeSpec   `json:"spec"`
	Status TreeStatus `json:"status,omitempty"`
}

// TreeList is a list of trees.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type TreeList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Tree `json:"items"`
}

// TreeSpec says what the tree shall be.
//
// +kubebuilder:validation:XValidation:rule="self.branches <= 1000",message="too many branches",reason=FieldValueForbidden,fieldPath=".branches"
// +kubebuilder:validation:AtMostOneOf=wire;stake
// +kubebuilder:validation:AtLeastOneOf=kind;label
type TreeSpec struct {
	// Kind is what grows on it.
	// TODO: this line is for developers.
	//
	// +optional
	// +kubebuilder:default=Apple
	Kind Kind `json:"kind,omitempty"`

	// Branches is how many branches it has.
	//
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=5000
	// +kubebuilder:validation:ExclusiveMaximum=true
	// +kubebuilder:default=3
	// +kubebuilder:example=7
	// +kubebuilder:title="Number of branches"
	Branches Count `json:"branches"`

	// Step is a multiple of five above zero.
	//
	// +kubebuilder:validation:MultipleOf=5
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +default=5
	// +optional
	Step *int64 `json:"step,omitempty"`

	// Label names the tree.
	//
	// +kubebuilder:validation:MinLength=2
	// +kubebuilder:validation:MaxLength=40
	// +kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`
	// +kubebuilder:validation:XValidation:rule="!self.startsWith('x-')",messageExpression="'bad label ' + self"
	// +optional
	Label string `json:"label,omitempty"`

	// Planted is when.
	//
	// +kubebuilder:validation:Format=date
	// +nullable
	// +optional
	Planted *string `json:"planted,omitempty"`

	// Wire and Stake exclude each other.
	//
	// +optional
	Wire *Support `json:"wire,omitempty"`
	// +optional
	Stake *Support `json:"stake,omitempty"`

	// Boughs are known by their name.
	//
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=100
	// +optional
	Boughs []Bough `json:"boughs,omitempty"`

	// Nicknames differ.
	//
	// +listType=set
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:items:MaxLength=20
	// +kubebuilder:validation:items:Pattern=`^\w+$`
	// +kubebuilder:default={}
	// +optional
	Nicknames []string `json:"nicknames,omitempty"`

	// Weights by month.
	//
	// +mapType=granular
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=12
	// +optional
	Weights map[string]int32 `json:"weights,omitempty"`

	// Age in years or in words.
	//
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^(\d+|old|young)$`
	// +optional
	Age *intstr.IntOrString `json:"age,omitempty"`

	// Soil may be one of the numbers.
	//
	// +kubebuilder:validation:Enum=1;2;3
	// +optional
	Soil int32 `json:"soil,omitempty"`

	// Free holds anything.
	//
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Free *Support `json:"free,omitempty"`

	// Owner can't change.
	//
	// +k8s:immutable
	// +k8s:optional
	Owner string `json:"owner,omitempty"`

	// Site must be there, and not empty.
	//
	// +k8s:required
	// +k8s:immutable
	Site string `json:"site"`
}

// Kind is what grows on a tree.
//
// +kubebuilder:validation:Enum=Apple;Pear;"Sour Cherry"
type Kind string

// Count is positive and not too great.
//
// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:Maximum=2000
type Count int32

// Support holds a tree up.
//
// +structType=atomic
// +kubebuilder:externalDocs:url="https://example.org/support",description="how to"
type Support struct {
	// +kubebuilder:validation:XEmbeddedResource
	// +kubebuilder:validation:XPreserveUnknownFields
	// +kubebuilder:validation:Type=object
	// +optional
	Resource *Anything `json:"resource,omitempty"`
	// +required
	Height string `json:"height"`
}

// Anything marshals itself.
//
// +kubebuilder:validation:Type=object
type Anything struct {
	Text string `json:"-"`
}

// Bough is a part of the tree.
type Bough struct {
	// Name is the key.
	Name string `json:"name"`
	Leaf Leaf   `json:"leaf,omitempty"`
}

// Leaf is a color in it.
//
// +k8s:enum
type Leaf string

// The leaves.
const (
	LeafGreen Leaf = "Green"
	LeafRed   Leaf = "Red"
	leafNone       = "None"
)

// TreeStatus is how the tree is.
type TreeStatus struct {
	Branches int32  `json:"branches,omitempty"`
	Selector string `json:"selector,omitempty"`

	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
