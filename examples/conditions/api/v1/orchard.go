// Package v1 is version v1 of the orchard API.
//
// +groupName=orchard.example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Orchard is a place where fruit trees grow.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:subresource:status
// +example:healthy=Ready
// +operator-sdk:csv:customresourcedefinitions:displayName="Orchard"
type Orchard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   OrchardSpec   `json:"spec"`
	Status OrchardStatus `json:"status,omitempty"`
}

// OrchardSpec says what grows in an orchard.
type OrchardSpec struct {
	// trees are the trees, by their kind.
	Trees map[string]int32 `json:"trees"`
	// soil is what they grow in.
	// +optional
	// +example:metric:name=soil
	// +operator-sdk:csv:customresourcedefinitions:type=spec,displayName="Soil"
	Soil Soil `json:"soil,omitempty"`
	// rows are planted one after another.
	// +optional
	// +listType=atomic
	Rows []Row `json:"rows,omitempty"`
}

// Soil is a kind of soil.
// +enum
type Soil string

// The kinds of soil.
const (
	// Clay holds water.
	Clay Soil = "Clay"
	// Sand does not.
	Sand Soil = "Sand"
)

// Row is a row of trees.
type Row struct {
	// length is in metres.
	// +operator-sdk:csv:customresourcedefinitions:type=spec,displayName="Length",xDescriptors="urn:alm:descriptor:com.tectonic.ui:number"
	Length int64 `json:"length"`
}

// OrchardStatus says how an orchard does.
//
// +example:conditions
type OrchardStatus struct {
	// conditions are what is true of the orchard.
	// +optional
	// +example:metric:name=condition
	// +operator-sdk:csv:customresourcedefinitions:type=status,xDescriptors="urn:alm:descriptor:io.kubernetes.conditions"
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// Ripe are the trees whose fruit is ripe.
	// +optional
	// +example:metric:name=ripe_trees
	Ripe *int32 `json:"ripe,omitempty"`
}

// ConditionType is a condition of an orchard.
type ConditionType string

// The conditions of an orchard.
const (
	// Watered says that all trees have water.
	Watered ConditionType = "Watered"
	// Ready says that the harvest can begin.
	Ready ConditionType = "Ready"
)
