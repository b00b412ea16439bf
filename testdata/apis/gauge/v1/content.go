package v1

import (
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Content has what holds anything, and the types whose JSON is not that of their Go fields.
type Content struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ContentSpec `json:"spec"`
}

// ContentSpec has a field for each.
type ContentSpec struct {
	// Pruned loses unknown fields.
	//
	// Stored: {"name": "a", "other": 1} as {"name": "a"}
	Pruned *Known `json:"pruned,omitempty"`

	// Kept keeps them, and checks the others.
	//
	// Stored: {"name": "a", "other": 1} as {"name": "a", "other": 1}
	// Valid: {"name": "a"}
	// Invalid: {"name": 1} at .name
	//
	// +kubebuilder:pruning:PreserveUnknownFields
	Kept *Known `json:"kept,omitempty"`

	// Old keeps it by the old name of the marker.
	//
	// Stored: {"name": "a", "other": 1} as {"name": "a", "other": 1}
	//
	// +kubebuilder:validation:XPreserveUnknownFields
	Old *Known `json:"old,omitempty"`

	// Loose keeps it by its type.
	//
	// Stored: {"name": "a", "other": 1} as {"name": "a", "other": 1}
	Loose *Loose `json:"loose,omitempty"`

	// Tree leads back to itself, and is cut.
	//
	// Stored: {"name": "a", "children": [{"children": 1}]} as {"name": "a", "children": [{"children": 1}]}
	Tree *Node `json:"tree,omitempty"`

	// Free has no schema.
	//
	// Valid: 1, "a", [true], {"a": {}}
	// Stored: {"a": {"b": null}} as {"a": {"b": null}}
	//
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Free Known `json:"free,omitempty,omitzero"`

	// Resource is a whole object.
	//
	// Valid: {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}}
	// Stored: {"apiVersion": "v1", "kind": "Any", "spec": 1} as {"apiVersion": "v1", "kind": "Any", "spec": 1}
	// Invalid: {"kind": "Pod"} at .apiVersion
	//
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Resource *runtime.RawExtension `json:"resource,omitempty"`

	// Unstructured is a whole object.
	//
	// Valid: {"apiVersion": "v1", "kind": "Pod", "spec": {}}
	// Invalid: {"apiVersion": "v1", "spec": {}} at .kind
	// Stored: {"apiVersion": "v1", "kind": "Any", "spec": {"a": 1}} as {"apiVersion": "v1", "kind": "Any", "spec": {"a": 1}}
	//
	// +kubebuilder:validation:XEmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Unstructured *unstructured.Unstructured `json:"unstructured,omitempty"`

	// Raw is any object.
	//
	// Valid: {"a": {"b": [1]}}
	// Invalid: 1
	Raw runtime.RawExtension `json:"raw,omitempty,omitzero"`

	// JSON is anything.
	//
	// Valid: 1, "a", [1], {"a": 1}
	JSON *apiextensionsv1.JSON `json:"json,omitempty"`

	// JSONs are anything by name.
	//
	// Valid: {"a": 1, "b": {"c": 1}}
	// Invalid: []
	//
	// +kubebuilder:validation:MaxProperties=2
	JSONs map[string]apiextensionsv1.JSON `json:"jsons,omitempty"`

	// Size is an integer or a string.
	//
	// Valid: 1, "50%"
	// Invalid: true, 1.5
	Size *intstr.IntOrString `json:"size,omitempty"`

	// Part is an integer or a percentage.
	//
	// Valid: 1, "50%"
	// Invalid: "half"
	//
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^\d+%?$`
	Part intstr.IntOrString `json:"part,omitempty,omitzero"`

	// Amount is a quantity.
	//
	// Valid: 1, "1Gi", "100m"
	// Invalid: "much"
	Amount *resource.Quantity `json:"amount,omitempty"`

	// Amounts are quantities by name.
	//
	// Valid: {"cpu": "1", "memory": "1Gi"}
	// Invalid: {"cpu": "one"} at .cpu
	Amounts corev1.ResourceList `json:"amounts,omitempty"`

	// Time is a point in time.
	//
	// Valid: "2024-02-29T12:00:00Z"
	// Invalid: "noon", 12
	Time *metav1.Time `json:"time,omitempty"`

	// Micro is a point in time with parts of a second.
	//
	// Valid: "2024-02-29T12:00:00.123456Z"
	// Invalid: "noon"
	Micro metav1.MicroTime `json:"micro,omitempty,omitzero"`

	// Duration is text.
	//
	// Valid: "1h30m"
	// Invalid: "long", 5
	//
	// +kubebuilder:validation:Format=duration
	Duration *metav1.Duration `json:"duration,omitempty"`

	// UID is text by another name.
	//
	// Valid: "a"
	// Invalid: 1
	UID types.UID `json:"uid,omitempty"`

	// Selector has lists and maps of another module.
	//
	// Valid: {"matchLabels": {"a": "b"}, "matchExpressions": [{"key": "a", "operator": "Exists"}]}
	// Invalid: {"matchExpressions": [{"key": "a"}]} at .matchExpressions[0].operator
	Selector *metav1.LabelSelector `json:"selector,omitempty"`

	// Conditions are those of Kubernetes.
	//
	// Valid: []
	// Invalid: [{"type": "Ready", "status": "Yes", "reason": "a", "message": "", "lastTransitionTime": "2024-02-29T12:00:00Z"}] at [0].status
	// Invalid: [{"type": "Ready", "status": "True", "reason": "a", "message": ""}] at [0].lastTransitionTime
	//
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`

	// Reference has fields with defaults of another module.
	//
	// Valid: {"name": "a"}
	// Stored: {} as {"name": ""}
	Reference *corev1.LocalObjectReference `json:"reference,omitempty"`
}

// Known has a field.
type Known struct {
	Name string `json:"name,omitempty"`
}

// Loose may have others.
//
// +kubebuilder:pruning:PreserveUnknownFields
type Loose struct {
	Name string `json:"name,omitempty"`
}

// Node is a tree of itself.
type Node struct {
	Name string `json:"name,omitempty"`

	// Children are not looked into.
	//
	// Stored: [{"name": 1}] as [{"name": 1}]
	//
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Children []Node `json:"children,omitempty"`
}
