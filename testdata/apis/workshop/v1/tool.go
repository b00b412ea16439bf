package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Tool has gen's own markers, on fields and types.
//
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +gen:conversion:webhook:serviceName=workshop-webhook,serviceNamespace=workshop,path=/convert,servicePort=8443,conversionReviewVersions=v1;v1beta1
type Tool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ToolSpec   `json:"spec"`
	Status ToolStatus `json:"status,omitempty,omitzero"`
}

// ToolSpec says what the tool shall be.
type ToolSpec struct {
	// Maker is a column and can be selected.
	//
	// +gen:printcolumn:name=Maker
	// +gen:selectablefield
	Maker string `json:"maker,omitempty"`

	// Count is what is scaled.
	//
	// +gen:scale=spec
	// +gen:printcolumn:name=Count,type=integer,format=int32,description="how many there are",priority=1
	Count int32 `json:"count,omitempty"`

	// Hidden has no schema, is left out, and dropped.
	//
	// Stored: 1 as absent
	//
	// +gen:skip
	Hidden map[int]string `json:"hidden,omitempty"`

	// Opaque is any object, of whatever type.
	//
	// Valid: {}
	// Invalid: 1
	// Stored: {"containers": 1, "b": {"c": 2}} as {"containers": 1, "b": {"c": 2}}
	//
	// +gen:opaque
	Opaque *corev1.PodSpec `json:"opaque,omitempty"`

	// Template is a pod template without what is too much here.
	//
	// Valid: {"spec": {"containers": [{"name": "a", "image": "b"}]}}, {"spec": {}}, {"spec": {"containers": [{"name": "a"}, {"name": "a"}]}}
	// Invalid: {"spec": {"containers": [{"name": "a", "image": "abcdef"}]}} at .spec.containers[0].image
	// Stored: {"metadata": {"labels": {"a": "b"}, "uid": "x"}, "spec": {"hostname": "a"}} as {"metadata": {"labels": {"a": "b"}}, "spec": {}}
	//
	// +gen:embeddedObjectMeta
	// +gen:override:path=.spec.containers[*].image,set="+kubebuilder:validation:MaxLength=5"
	// +gen:override:path=.spec.containers,set="+optional",unset=listType
	// +gen:override:path=.spec.hostname,set="+gen:skip"
	// +gen:override:path=.spec.volumes,set="+gen:skip"
	// +gen:override:path=.spec.affinity,set="+gen:skip"
	// +gen:override:path=.spec.initContainers,set="+gen:skip"
	// +gen:override:path=.spec.ephemeralContainers,set="+gen:skip"
	// +gen:override:path=.spec.containers[*].lifecycle,set="+gen:skip"
	// +gen:override:path=.spec.containers[*].livenessProbe,set="+gen:skip"
	// +gen:override:path=.spec.containers[*].readinessProbe,set="+gen:skip"
	// +gen:override:path=.spec.containers[*].startupProbe,set="+gen:skip"
	// +gen:descriptions=false
	Template *corev1.PodTemplateSpec `json:"template,omitempty"`

	// Grade is one of its constants, which are numbers.
	//
	// Valid: 1, 2
	// Invalid: 0, 3
	Grade *Grade `json:"grade,omitempty"`

	// Brand is one of its constants, by the marker of Kubernetes.
	//
	// Valid: "Acme"
	// Invalid: "None"
	Brand Brand `json:"brand,omitempty"`

	// Least has a marker of validation-gen.
	//
	// Valid: 2
	// Invalid: 1
	//
	// +k8s:minimum=2
	Least int32 `json:"least,omitempty"`

	// Most has a marker of validation-gen.
	//
	// Valid: 2
	// Invalid: 3
	//
	// +k8s:maximum=2
	Most int32 `json:"most,omitempty"`

	// Few has a marker of validation-gen.
	//
	// Valid: [1, 2]
	// Invalid: [1, 2, 3]
	//
	// +k8s:maxItems=2
	Few []int32 `json:"few,omitempty"`
}

// ToolStatus is how the tool is.
type ToolStatus struct {
	// +gen:scale=status
	Count int32 `json:"count,omitempty"`
	// +gen:scale=selector
	Selector string `json:"selector,omitempty"`
}

// Grade is a number.
//
// +k8s:enum
type Grade int32

// The grades.
const (
	Fine   Grade = 1
	Coarse Grade = 2
)

// Brand is a name.
//
// +enum
type Brand string

// The brands.
const (
	BrandAcme  Brand = "Acme"
	BrandOther Brand = "Other"
)
