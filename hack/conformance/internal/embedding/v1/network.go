package v1

import (
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Access embeds how pods are reached.
//
// +kubebuilder:resource:path=accesses
type Access struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Service *corev1.ServiceSpec             `json:"service,omitempty"`
	Ingress *networkingv1.IngressSpec       `json:"ingress,omitempty"`
	Policy  *networkingv1.NetworkPolicySpec `json:"policy,omitempty"`
	Status  networkingv1.IngressStatus      `json:"status,omitempty"`
}

// Guard embeds what keeps pods running, and who may do what.
type Guard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Budget     *policyv1.PodDisruptionBudgetSpec          `json:"budget,omitempty"`
	Autoscaler *autoscalingv2.HorizontalPodAutoscalerSpec `json:"autoscaler,omitempty"`
	Rules      []rbacv1.PolicyRule                        `json:"rules,omitempty"`
	Subjects   []rbacv1.Subject                           `json:"subjects,omitempty"`
	Status     policyv1.PodDisruptionBudgetStatus         `json:"status,omitempty"`
}

// Kept embeds whole objects.
type Kept struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	ConfigMap corev1.ConfigMap        `json:"configMap,omitempty"`
	Secret    *corev1.Secret          `json:"secret,omitempty"`
	Class     *storagev1.StorageClass `json:"class,omitempty"`
	Claims    corev1.PodList          `json:"claims,omitempty"`
}
