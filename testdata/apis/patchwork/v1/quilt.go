package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Quilt has a field for every way in which server-side apply merges.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:subresource:status
type Quilt struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   QuiltSpec   `json:"spec,omitempty"`
	Status QuiltStatus `json:"status,omitempty"`
}

// QuiltList is a list of quilts.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type QuiltList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Quilt `json:"items"`
}

// QuiltSpec is what the managers want.
type QuiltSpec struct {
	// Tags have an owner each.
	//
	// +listType=set
	// +optional
	Tags []string `json:"tags,omitempty"`

	// Patches have an owner for each of their fields.
	//
	// +listType=map
	// +listMapKey=row
	// +listMapKey=fabric
	// +optional
	Patches []Patch `json:"patches,omitempty"`

	// Steps have one owner together.
	//
	// +listType=atomic
	// +optional
	Steps []string `json:"steps,omitempty"`

	// Notes say nothing about it: they have one owner, too.
	//
	// +optional
	Notes []string `json:"notes,omitempty"`

	// Threads have an owner each.
	//
	// +optional
	Threads map[string]string `json:"threads,omitempty"`

	// Labels have one owner together.
	//
	// +mapType=atomic
	// +optional
	Labels map[string]string `json:"labels,omitempty"`

	// Material is a map with a name, of quantities.
	//
	// +optional
	Material corev1.ResourceList `json:"material,omitempty"`

	// Border is a struct with one owner.
	//
	// +structType=atomic
	// +optional
	Border *Border `json:"border,omitempty"`

	// Selector is atomic by its type.
	//
	// +optional
	Selector *metav1.LabelSelector `json:"selector,omitempty"`

	// +optional
	Weight *resource.Quantity `json:"weight,omitempty"`

	// +optional
	Loft *intstr.IntOrString `json:"loft,omitempty"`

	// Template has metadata of its own.
	//
	// +optional
	Template QuiltTemplate `json:"template,omitempty,omitzero"`

	// Filling is one of several.
	//
	// +optional
	Filling *Filling `json:"filling,omitempty"`

	// Extra is anything, owned field by field.
	//
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Extra *runtime.RawExtension `json:"extra,omitempty"`
}

// Patch is a piece of fabric; row and fabric tell it from others.
type Patch struct {
	Row int32 `json:"row"`
	// +kubebuilder:default=cotton
	Fabric string `json:"fabric,omitempty"`
	// +optional
	Color string `json:"color,omitempty"`
	// +optional
	Width *int32 `json:"width,omitempty"`
}

// Border is around it.
type Border struct {
	Width int32  `json:"width,omitempty"`
	Color string `json:"color,omitempty"`
}

// QuiltTemplate is a quilt to sew.
type QuiltTemplate struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Named `json:",inline"`
}

// Named is embedded in others.
type Named struct {
	Maker string `json:"maker,omitempty"`
}

// Filling is a union.
//
// +kubebuilder:validation:ExactlyOneOf=wool;down
type Filling struct {
	// +optional
	Wool *Wool `json:"wool,omitempty"`
	// +optional
	Down *Down `json:"down,omitempty"`
}

// Wool is a filling.
type Wool struct {
	Sheep string `json:"sheep,omitempty"`
}

// Down is a filling.
type Down struct {
	Goose string `json:"goose,omitempty"`
}

// QuiltStatus is what there is.
type QuiltStatus struct {
	// +optional
	Sewn int32 `json:"sewn,omitempty"`

	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
