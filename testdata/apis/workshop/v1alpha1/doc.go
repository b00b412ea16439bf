// Package v1alpha1 is an older version of the workshop group. Its CRDs have no descriptions.
//
// +groupName=workshop.example.org
// +k8s:deepcopy-gen=package
// +gen:descriptions=false
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Tool was simpler once.
//
// +kubebuilder:subresource:status
// +gen:conversion:webhook:serviceName=workshop-webhook,serviceNamespace=workshop,path=/convert,servicePort=8443,conversionReviewVersions=v1;v1beta1
type Tool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Bench is converted by a webhook outside of the cluster.
//
// +gen:conversion:webhook:url="https://bench.example.org/convert"
type Bench struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
