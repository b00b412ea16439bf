package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bell has a status that is no subresource.
//
// +genclient
// +genclient:noStatus
// +genclient:skipVerbs=deleteCollection,watch
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Bell struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// BellList is a list.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type BellList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Bell `json:"items"`
}

// Whistle has no verbs but those of its methods, and is cluster-scoped.
//
// +genclient
// +genclient:nonNamespaced
// +genclient:noVerbs
// +genclient:method=Blow,verb=create
// +genclient:method=Hush,verb=update,subresource=status
// +genclient:method=Tune,verb=apply,subresource=status
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:subresource:status
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Whistle struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// Crew has a name in URLs that does not follow from its kind.
//
// +genclient
// +genclient:method=ApplyShift,verb=apply,subresource=status
// +resourceName=personnel
// +kubebuilder:subresource:status
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Crew struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec,omitempty"`
	Status Status `json:"status,omitempty"`
}

// CrewList is a list.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type CrewList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Crew `json:"items"`
}

// Curator, too, and is cluster-scoped.
//
// +genclient
// +genclient:nonNamespaced
// +resourceName=curation
// +kubebuilder:resource:scope=Cluster
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Curator struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// CuratorList is a list.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type CuratorList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Curator `json:"items"`
}

// Spec is what is wanted.
type Spec struct {
	Note string `json:"note,omitempty"`
}

// Status is what there is.
type Status struct {
	Phase string `json:"phase,omitempty"`
}
