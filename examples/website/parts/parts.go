// Package parts has what a website consists of, and Zone, which stands for what is outside of the cluster. Both
// controllers use it.
package parts

import (
	applyappsv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"

	webv1 "github.com/gen-toolkit/gen/examples/website/api/v1"
)

// Finalizer keeps a website until its record in the zone is gone.
const Finalizer = "web.example.org/zone"

// Pages returns the ConfigMap with the page of a website, or none.
func Pages(site *webv1.Website) []*applycorev1.ConfigMapApplyConfiguration {
	if site.Spec.Page == "" {
		return nil
	}
	return []*applycorev1.ConfigMapApplyConfiguration{applycorev1.ConfigMap(site.Name, site.Namespace).
		WithData(map[string]string{"index.html": site.Spec.Page})}
}

// Deployment returns that of the website's pods. certificate is the resource version of the Secret, so that pods start
// again with a new one.
func Deployment(site *webv1.Website, certificate string) *applyappsv1.DeploymentApplyConfiguration {
	labels := map[string]string{"website": site.Name}
	container := applycorev1.Container().WithName("server").WithImage("example.org/server:v1").
		WithPorts(applycorev1.ContainerPort().WithContainerPort(8080))
	pod := applycorev1.PodSpec()
	add := func(name string, volume *applycorev1.VolumeApplyConfiguration) {
		container.WithVolumeMounts(applycorev1.VolumeMount().WithName(name).WithMountPath("/srv/" + name))
		pod.WithVolumes(volume.WithName(name))
	}
	if site.Spec.Page != "" {
		add("page", applycorev1.Volume().WithConfigMap(applycorev1.ConfigMapVolumeSource().WithName(site.Name)))
	}
	if site.Spec.Certificate != "" {
		add("tls", applycorev1.Volume().WithSecret(applycorev1.SecretVolumeSource().WithSecretName(site.Spec.Certificate)))
	}
	return applyappsv1.Deployment(site.Name, site.Namespace).WithSpec(applyappsv1.DeploymentSpec().
		WithReplicas(site.Spec.Replicas).
		WithSelector(applymetav1.LabelSelector().WithMatchLabels(labels)).
		WithTemplate(applycorev1.PodTemplateSpec().WithLabels(labels).
			WithAnnotations(map[string]string{"web.example.org/certificate": certificate}).
			WithSpec(pod.WithContainers(container))))
}
