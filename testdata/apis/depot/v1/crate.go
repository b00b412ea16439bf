package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Crate has an index for every way that a path can take.
//
// +genclient
// +gen:index:name=byShelf,path=.spec.shelf
// +gen:index:name=byPhase,path=.status.phase
// +gen:index:name=byPolicy,path=.spec.policy
// +gen:index:name=byFragile,path=.spec.fragile
// +gen:index:name=byWeight,path=.spec.weight
// +gen:index:name=byVolume,path=.spec.volume
// +gen:index:name=bySerial,path=.spec.serial
// +gen:index:name=byOwner,path=.metadata.ownerReferences[*].uid
// +gen:index:name=byLabel,path=.metadata.labels[*]
// +gen:index:name=byTeam,path=.metadata.labels['example.org/team']
// +gen:index:name=byTag,path=.spec.tags[*]
// +gen:index:name=byMainTag,path=.spec.tags[1]
// +gen:index:name=byCorner,path=.spec.corners[3]
// +gen:index:name=byItem,path=.spec.layers[*].items[*].name
// +gen:index:name=byPart,path=.spec.parts[*].name
// +gen:index:name=bySpare,path=.spec.parts['spare'].name
// +gen:index:name=bySize,path=.spec.size
// +gen:index:name=byDepth,path=.spec.depth
// +gen:index:name=byStamp,path=.spec.stamp
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Crate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CrateSpec    `json:"spec"`
	Status *CrateStatus `json:"status,omitempty"`
}

// CrateSpec describes a crate.
type CrateSpec struct {
	Measures `json:",inline"`
	*Marks   `json:",inline"`

	Shelf   string                `json:"shelf"`
	Policy  *corev1.PullPolicy    `json:"policy,omitempty"`
	Fragile *bool                 `json:"fragile,omitempty"`
	Weight  int32                 `json:"weight"`
	Volume  *uint64               `json:"volume,omitempty"`
	Serial  Serial                `json:"serial"`
	Tags    []string              `json:"tags,omitempty"`
	Corners [4]bool               `json:"corners"`
	Layers  []Layer               `json:"layers,omitempty"`
	Parts   map[string]*CratePart `json:"parts,omitempty"`
}

// Serial is a named number.
type Serial int

// Measures are embedded.
type Measures struct {
	Size  string `json:"size"`
	Depth *int8  `json:"depth,omitempty"`
}

// Marks are embedded by pointer.
type Marks struct {
	// Stamp is text in Go and in JSON.
	Stamp string `json:"stamp"`
}

// Layer is a list in a list.
type Layer struct {
	Items []*CratePart `json:"items,omitempty"`
}

// CratePart has a name.
type CratePart struct {
	Name string `json:"name"`
}

// CrateStatus may be missing.
type CrateStatus struct {
	Phase Phase `json:"phase"`
}

// Phase is a named string.
type Phase string

// CrateList is a list of crates.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type CrateList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Crate `json:"items"`
}

// Truck belongs to no namespace.
//
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:resource:scope=Cluster
// +gen:index:name=byPlate,path=.plate
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Truck struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Plate string `json:"plate"`
}

// TruckList is a list of trucks.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type TruckList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Truck `json:"items"`
}
