package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/gen-toolkit/gen/testdata/apis/gauge/units"
)

// List has the markers on lists.
type List struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListSpec `json:"spec"`
}

// ListSpec has a field for each limit, and for each way to merge lists.
type ListSpec struct {
	// Few are at most two.
	//
	// Valid: [], ["a", "a"]
	// Invalid: ["a", "b", "c"], {}, "a"
	//
	// +kubebuilder:validation:MaxItems=2
	// +listType=atomic
	Few []string `json:"few,omitempty"`

	// Some are at least one; they need not differ.
	//
	// Valid: [1, 1]
	// Invalid: []
	// Invalid: ["a"] at [0]
	//
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:UniqueItems=false
	Some []int32 `json:"some,omitempty"`

	// Tags differ.
	//
	// Valid: ["a", "b"]
	// Invalid: ["a", "b", "a"] at [2]
	//
	// +listType=set
	Tags []string `json:"tags,omitempty"`

	// Ports differ in two keys, of which one has a default.
	//
	// Valid: [{"port": 1}, {"port": 1, "protocol": "UDP"}]
	// Invalid: [{"port": 1}, {"port": 1, "protocol": "TCP"}] at [1]
	// Invalid: [{"protocol": "UDP"}] at [0].port
	// Stored: [{"port": 1}] as [{"port": 1, "protocol": "TCP"}]
	//
	// +listType=map
	// +listMapKey=port
	// +listMapKey=protocol
	Ports []Port `json:"ports,omitempty"`

	// Rooms are as declared for validation-gen.
	//
	// Valid: [{"name": "a"}, {"name": "b"}]
	// Invalid: [{"name": "a"}, {"name": "a"}] at [1]
	//
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:optional
	Rooms []Room `json:"rooms"`

	// Wings are a list by a type that says so.
	//
	// Valid: [{"name": "a"}]
	// Invalid: [{"name": "a"}, {"name": "a"}] at [1]
	Wings Wings `json:"wings,omitempty"`

	// Words have limits each.
	//
	// Valid: ["ab", "abcd"], []
	// Invalid: ["a"] at [0]
	// Invalid: ["ab", "abcde"] at [1]
	// Invalid: ["ab", "AB"] at [1]
	// Invalid: ["xx"] at [0]
	// Invalid: ["bad"] at [0]
	//
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MinLength=2
	// +kubebuilder:validation:items:MaxLength=4
	// +kubebuilder:validation:items:Pattern=`^[a-m]+$`
	// +kubebuilder:validation:items:XValidation:rule="self != 'bad'",message="bad word"
	Words []string `json:"words,omitempty"`

	// Numbers have limits each.
	//
	// Valid: [2, 8]
	// Invalid: [0] at [0]
	// Invalid: [10] at [0]
	// Invalid: [3] at [0]
	//
	// +kubebuilder:validation:items:Minimum=0
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	// +kubebuilder:validation:items:Maximum=10
	// +kubebuilder:validation:items:ExclusiveMaximum=true
	// +kubebuilder:validation:items:MultipleOf=2
	Numbers []int `json:"numbers,omitempty"`

	// Colors are one of two each.
	//
	// Valid: ["red", "green"]
	// Invalid: ["red", "blue"] at [1]
	//
	// +kubebuilder:validation:items:Enum=red;green
	Colors []string `json:"colors,omitempty"`

	// Days are dates.
	//
	// Valid: ["2024-02-29"]
	// Invalid: ["2023-02-29"] at [0]
	//
	// +kubebuilder:validation:items:Format=date
	Days []string `json:"days,omitempty"`

	// Rows are lists of limited length.
	//
	// Valid: [[1], [1, 2]]
	// Invalid: [[]] at [0]
	// Invalid: [[1], [1, 2, 3]] at [1]
	//
	// +kubebuilder:validation:items:MinItems=1
	// +kubebuilder:validation:items:MaxItems=2
	// +kubebuilder:validation:items:UniqueItems=false
	Rows [][]int32 `json:"rows,omitempty"`

	// Maps are maps of limited size.
	//
	// Valid: [{"a": "b"}]
	// Invalid: [{}] at [0]
	// Invalid: [{"a": "b", "c": "d"}] at [0]
	//
	// +kubebuilder:validation:items:MinProperties=1
	// +kubebuilder:validation:items:MaxProperties=1
	Maps []map[string]string `json:"maps,omitempty"`

	// Sizes are integers or strings.
	//
	// Valid: [1, "2"]
	// Invalid: [true] at [0]
	//
	// +kubebuilder:validation:items:XIntOrString
	Sizes []intstr.IntOrString `json:"sizes,omitempty"`

	// Levels are what the marker says of them.
	//
	// Valid: ["1"]
	// Invalid: [1] at [0]
	//
	// +kubebuilder:validation:items:Type=string
	Levels []Counter `json:"levels,omitempty"`

	// Parts keep unknown fields, and are whole objects.
	//
	// Valid: [{"apiVersion": "v1", "kind": "Any"}]
	// Invalid: [{"apiVersion": "v1"}] at [0].kind
	// Stored: [{"apiVersion": "v1", "kind": "Any", "spec": {"a": [1]}}] as [{"apiVersion": "v1", "kind": "Any", "spec": {"a": [1]}}]
	//
	// +kubebuilder:validation:items:XPreserveUnknownFields
	// +kubebuilder:validation:items:XEmbeddedResource
	Parts []Unknown `json:"parts,omitempty"`

	// Names have limits by their type and the type of their items.
	//
	// Valid: ["ab", "ac"]
	// Invalid: ["ab", "ab", "ab", "ab"]
	// Invalid: ["a"] at [0]
	// Invalid: ["xy"] at [0]
	Names units.Names `json:"names,omitempty"`

	// Shares are pointers to numbers with limits, of which at least two are there.
	//
	// Valid: [0, 100]
	// Invalid: [1]
	// Invalid: [1, 101] at [1]
	//
	// +kubebuilder:validation:MinItems=2
	Shares []*units.Percent `json:"shares,omitempty"`

	// Corners are an array.
	//
	// Valid: [1, 2]
	// Invalid: [1, 2, 3]
	//
	// +kubebuilder:validation:MaxItems=2
	Corners [2]int32 `json:"corners,omitempty"`
}

// Port is known by its number and protocol.
type Port struct {
	Port int32 `json:"port"`

	// Protocol is TCP unless it says otherwise.
	//
	// Stored: absent as "TCP"
	//
	// +kubebuilder:default=TCP
	Protocol string `json:"protocol,omitempty"`

	// Alias may be left out.
	//
	// Valid: "ab"
	// Invalid: "a"
	Alias *units.Name `json:"alias,omitempty"`
}

// Room is known by its name.
type Room struct {
	Name string `json:"name"`
}

// Wings are rooms with different names.
//
// +listType=map
// +listMapKey=name
type Wings []Room

// Unknown has fields that nobody knows.
type Unknown struct{}
