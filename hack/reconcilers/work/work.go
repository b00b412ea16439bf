// Package work is what the compared programs share: the Deployment of a Foo, the words of events, and how a program
// starts and ends.
package work

import (
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/gen-toolkit/gen/hack/reconcilers/api/v1alpha1"
)

// The events of the programs have the words of sample-controller's.
const (
	Synced  = "Synced"
	Foreign = "ErrResourceExists"

	SyncedNote  = "Foo synced successfully"
	ForeignNote = "Resource %q already exists and is not managed by Foo"
)

// Deployment returns the Deployment of a Foo: the one that sample-controller makes.
func Deployment(foo *v1alpha1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": "nginx", "controller": foo.Name}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: foo.Namespace, Name: foo.Spec.DeploymentName,
			OwnerReferences: []metav1.OwnerReference{
				*metav1.NewControllerRef(foo, v1alpha1.SchemeGroupVersion.WithKind("Foo")),
			},
		},
		Spec: appsv1.DeploymentSpec{
			Replicas: foo.Spec.Replicas,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "nginx", Image: "nginx:latest"}}},
			},
		},
	}
}

// Differs tells whether a Deployment does not have the replicas that a Foo asks for.
func Differs(foo *v1alpha1.Foo, deployment *appsv1.Deployment) bool {
	return foo.Spec.Replicas != nil && *foo.Spec.Replicas != *deployment.Spec.Replicas
}
