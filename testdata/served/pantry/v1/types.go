package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Pantry keeps food.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.30
// +k8s:prerelease-lifecycle-gen:deprecated=1.36
// +k8s:prerelease-lifecycle-gen:removed=1.40
// +k8s:prerelease-lifecycle-gen:replacement=pantry.example.org,v2,Pantry
type Pantry struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"`

	// Spec is what the owner wants.
	Spec PantrySpec `json:"spec" protobuf:"bytes,2,opt,name=spec"`
	// Status is what a controller has seen.
	// +optional
	// +k8s:optional
	Status *PantryStatus `json:"status,omitempty" protobuf:"bytes,3,opt,name=status"`
}

// PantryList is a list of pantries.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:prerelease-lifecycle-gen:introduced=1.30
// +k8s:prerelease-lifecycle-gen:deprecated=1.36
// +k8s:prerelease-lifecycle-gen:replacement=pantry.example.org,v2,PantryList
type PantryList struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ListMeta `json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"`

	Items []Pantry `json:"items" protobuf:"bytes,2,rep,name=items"`
}

// PantrySpec is what a pantry shall hold.
type PantrySpec struct {
	// Shelves are called by their names.
	// +optional
	// +k8s:optional
	// +listType=map
	// +listMapKey=name
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:maxItems=3
	Shelves []Shelf `json:"shelves,omitempty" protobuf:"bytes,1,rep,name=shelves"`
	// Door is how one gets in.
	// +default="Closed"
	// +optional
	// +k8s:optional
	Door Door `json:"door,omitempty" protobuf:"bytes,2,opt,name=door,casttype=Door"`
	// Owners are sorted by nobody.
	// +optional
	// +k8s:optional
	// +listType=set
	// +k8s:listType=set
	// +k8s:alpha=+k8s:eachVal=+k8s:minLength=2
	Owners []string `json:"owners,omitempty" protobuf:"bytes,3,rep,name=owners"`
	// Kinds has one entry for each kind of food.
	// +optional
	// +k8s:optional
	Kinds map[string]Food `json:"kinds,omitempty" protobuf:"bytes,4,rep,name=kinds"`
	// Room is for everything.
	// +optional
	Room resource.Quantity `json:"room,omitempty" protobuf:"bytes,5,opt,name=room"`
	// Access is by number or by name.
	// +optional
	Access *intstr.IntOrString `json:"access,omitempty" protobuf:"bytes,6,opt,name=access"`
	// Extra is anything.
	// +optional
	Extra runtime.RawExtension `json:"extra,omitempty" protobuf:"bytes,7,opt,name=extra"`
}

// A Shelf is in a pantry.
type Shelf struct {
	// Name is unique in the pantry.
	// +k8s:required
	Name string `json:"name" protobuf:"bytes,1,opt,name=name"`
	// Food is one of two.
	Food `json:",inline" protobuf:"bytes,2,opt,name=food"`
	// Height is in millimetres.
	// +optional
	// +k8s:optional
	// +k8s:minimum=1
	Height *int32 `json:"height,omitempty" protobuf:"varint,3,opt,name=height"`
	// Below is the shelf under it.
	// +optional
	// +k8s:optional
	Below *Shelf `json:"below,omitempty" protobuf:"bytes,4,opt,name=below"`
}

// Food is sweet or salty.
type Food struct {
	// +optional
	// +k8s:optional
	// +k8s:alpha=+k8s:unionMember
	Sweet *string `json:"sweet,omitempty" protobuf:"bytes,1,opt,name=sweet"`
	// +optional
	// +k8s:optional
	// +k8s:alpha=+k8s:unionMember
	Salty *string `json:"salty,omitempty" protobuf:"bytes,2,opt,name=salty"`
}

// Door says whether one can get in.
//
// +enum
// +k8s:enum
type Door string

const (
	// Open lets everybody in.
	Open Door = "Open"
	// Closed lets nobody in.
	Closed Door = "Closed"
)

// PantryStatus is what a pantry holds.
type PantryStatus struct {
	// +optional
	Picked metav1.Time `json:"picked,omitempty" protobuf:"bytes,1,opt,name=picked"`
	// +optional
	Timeout *metav1.Duration `json:"timeout,omitempty" protobuf:"bytes,2,opt,name=timeout"`
	// +optional
	Count int64 `json:"count,omitempty" protobuf:"varint,3,opt,name=count"`
	// +optional
	Share float64 `json:"share,omitempty" protobuf:"fixed64,4,opt,name=share"`
	// +optional
	Full bool `json:"full,omitempty" protobuf:"varint,5,opt,name=full"`
	// +optional
	Seal []byte `json:"seal,omitempty" protobuf:"bytes,6,opt,name=seal"`
	// +optional
	UID types.UID `json:"uid,omitempty" protobuf:"bytes,7,opt,name=uid,casttype=k8s.io/apimachinery/pkg/types.UID"`
	// +optional
	// +listType=atomic
	Levels []int32 `json:"levels,omitempty" protobuf:"varint,8,rep,name=levels"`
	// +optional
	Weights map[string]int64 `json:"weights,omitempty" protobuf:"bytes,9,rep,name=weights"`
}
