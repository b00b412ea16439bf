// Package v1 has custom resources that embed the kinds of Kubernetes itself, as operators do. TestCRDs compares their
// CRDs.
//
// +groupName=embedding.example.org
package v1

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Workload embeds what runs pods.
type Workload struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Deployment  *appsv1.DeploymentSpec  `json:"deployment,omitempty"`
	StatefulSet *appsv1.StatefulSetSpec `json:"statefulSet,omitempty"`
	DaemonSet   *appsv1.DaemonSetSpec   `json:"daemonSet,omitempty"`
}

// Pods embeds a pod's template.
//
// +kubebuilder:resource:path=pods
type Pods struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Template corev1.PodTemplateSpec `json:"template"`
	Status   corev1.PodStatus       `json:"status,omitempty"`
}

// Part embeds the parts of pods.
type Part struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Affinity    *corev1.Affinity                  `json:"affinity,omitempty"`
	Containers  []corev1.Container                `json:"containers,omitempty"`
	Volumes     map[string]corev1.Volume          `json:"volumes,omitempty"`
	Claim       *corev1.PersistentVolumeClaimSpec `json:"claim,omitempty"`
	Tolerations []corev1.Toleration               `json:"tolerations,omitempty"`
	Security    corev1.SecurityContext            `json:"security,omitempty"`
	Resources   corev1.ResourceRequirements       `json:"resources,omitempty"`
	Probe       corev1.Probe                      `json:"probe,omitempty"`
}

// Run embeds a job.
type Run struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Job    batchv1.JobSpec    `json:"job"`
	Status *batchv1.JobStatus `json:"status,omitempty"`
}

// Schedule embeds a cron job.
type Schedule struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	CronJob batchv1.CronJobSpec   `json:"cronJob"`
	Status  batchv1.CronJobStatus `json:"status,omitempty"`
}
