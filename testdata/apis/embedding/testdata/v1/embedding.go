// Package v1 has a kind for each struct of Kubernetes that says much by declarative validation, and embeds it in every way. Its
// CRDs are not kept: TestEmbedding makes them.
//
// +groupName=embedding.example.org
package v1

import (
	batchv1 "k8s.io/api/batch/v1"
	certificatesv1 "k8s.io/api/certificates/v1"
	corev1 "k8s.io/api/core/v1"
	discoveryv1 "k8s.io/api/discovery/v1"
	resourcev1 "k8s.io/api/resource/v1"
	schedulingv1beta1 "k8s.io/api/scheduling/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Job embeds what runs to completion.
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec  batchv1.JobSpec            `json:"spec"`
	List  []batchv1.JobSpec          `json:"list,omitempty"`
	Map   map[string]batchv1.JobSpec `json:"map,omitempty"`
	Crons []batchv1.CronJobSpec      `json:"crons,omitempty"`
}

// Pod embeds pods.
type Pod struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Template corev1.PodTemplateSpec            `json:"template"`
	List     []corev1.PodTemplateSpec          `json:"list,omitempty"`
	Map      map[string]corev1.PodTemplateSpec `json:"map,omitempty"`
	Deep     [][]corev1.PodSpec                `json:"deep,omitempty"`
}

// Device embeds what allocates devices.
type Device struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Claim     resourcev1.ResourceClaimSpec           `json:"claim"`
	Claims    []resourcev1.ResourceClaimTemplateSpec `json:"claims,omitempty"`
	Class     resourcev1.DeviceClassSpec             `json:"class"`
	Slice     resourcev1.ResourceSliceSpec           `json:"slice"`
	Requests  []resourcev1.DeviceRequest             `json:"requests,omitempty"`
	Counters  map[string]resourcev1.CounterSet       `json:"counters,omitempty"`
	Workload  schedulingv1beta1.PodGroupSpec         `json:"workload"`
	Workloads []schedulingv1beta1.PodGroupSpec       `json:"workloads,omitempty"`
}

// Other embeds whole objects.
type Other struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Endpoints    []discoveryv1.EndpointSlice                `json:"endpoints,omitempty"`
	Certificates []certificatesv1.CertificateSigningRequest `json:"certificates,omitempty"`
	Services     []corev1.Service                           `json:"services,omitempty"`
}
