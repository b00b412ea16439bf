// Package v1 is version v1 of the web group.
//
// +groupName=web.example.org
// +k8s:deepcopy-gen=package
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Website asks for a page that a Deployment serves, and for a record in a DNS zone.
//
// +genclient
// +gen:reconciler
// +gen:watches:kind=k8s.io/api/core/v1.ConfigMap,by=owner
// +gen:watches:kind=k8s.io/api/apps/v1.Deployment,by=owner
// +gen:watches:kind=k8s.io/api/core/v1.Secret,by=byCertificate
// +gen:index:name=byCertificate,path=.spec.certificate
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
type Website struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   WebsiteSpec   `json:"spec"`
	Status WebsiteStatus `json:"status,omitempty"`
}

// WebsiteSpec is what is wanted.
type WebsiteSpec struct {
	// Host is the name in DNS.
	//
	// +kubebuilder:validation:MaxLength=253
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="a website keeps its host"
	Host string `json:"host"`

	// Page is the HTML of the page. Without it, the image has one.
	//
	// +optional
	Page string `json:"page,omitempty"`

	// Replicas is the number of pods.
	//
	// +kubebuilder:validation:Minimum=0
	Replicas int32 `json:"replicas"`

	// Certificate names a Secret of the website's namespace.
	//
	// +optional
	Certificate string `json:"certificate,omitempty"`
}

// WebsiteStatus is what there is.
type WebsiteStatus struct {
	// Replicas is the number of pods that are available.
	//
	// +optional
	Replicas int32 `json:"replicas,omitempty"`

	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// WebsiteList is a list of websites.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type WebsiteList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Website `json:"items"`
}
