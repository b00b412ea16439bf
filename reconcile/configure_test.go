package reconcile_test

import (
	"encoding/json"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	applyappsv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/gen-toolkit/gen/reconcile"
)

// kitchen is a deployment with values of all kinds: structs, lists, maps, pointers, quantities and times.
func kitchen() *appsv1.Deployment {
	replicas, uid := int32(2), int64(0)
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "soup", Namespace: "hall", Labels: map[string]string{"dish": "soup"},
			OwnerReferences: []metav1.OwnerReference{{APIVersion: "v1", Kind: "Menu", Name: "lunch", UID: "1"}}},
		Spec: appsv1.DeploymentSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"dish": "soup"}},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"dish": "soup"}},
				Spec: corev1.PodSpec{
					SecurityContext: &corev1.PodSecurityContext{RunAsUser: &uid},
					Containers: []corev1.Container{{
						Name: "cook", Image: "cook", Args: []string{"--hot"},
						Resources: corev1.ResourceRequirements{
							Limits: corev1.ResourceList{corev1.ResourceCPU: resource.MustParse("100m")}},
						ReadinessProbe: &corev1.Probe{ProbeHandler: corev1.ProbeHandler{
							HTTPGet: &corev1.HTTPGetAction{Path: "/warm", Port: intstr.FromString("http")}}},
					}},
				},
			},
		},
		Status: appsv1.DeploymentStatus{Conditions: []appsv1.DeploymentCondition{{
			Type: appsv1.DeploymentAvailable, Status: corev1.ConditionTrue, LastUpdateTime: metav1.Unix(7, 0)}}},
	}
}

// TestConfigure: an object is the same after the way through its apply configuration, but for what servers set.
func TestConfigure(t *testing.T) {
	stored := kitchen()
	stored.UID, stored.ResourceVersion, stored.Generation, stored.CreationTimestamp = "2", "3", 4, metav1.Unix(5, 0)
	stored.ManagedFields = []metav1.ManagedFieldsEntry{{Manager: "cook"}}
	configuration := applyappsv1.Deployment(stored.Name, stored.Namespace)
	must(t, reconcile.Configure(configuration, stored))
	if *configuration.Kind != "Deployment" || *configuration.APIVersion != "apps/v1" {
		t.Errorf("it is of kind %s %s", *configuration.APIVersion, *configuration.Kind)
	}
	back, err := reconcile.Configured[appsv1.Deployment](configuration)
	must(t, err)
	want := kitchen()
	want.APIVersion, want.Kind = "apps/v1", "Deployment"
	if !equality.Semantic.DeepEqual(back, want) {
		t.Errorf("got\n%s\nwant\n%s", text(t, back), text(t, want))
	}
	if equality.Semantic.DeepEqual(stored, want) {
		t.Error("Configure has changed the object")
	}
}

// TestConfigureEmpty: an object without a status has a configuration without one.
func TestConfigureEmpty(t *testing.T) {
	configuration := applyappsv1.Deployment("soup", "hall")
	must(t, reconcile.Configure(configuration, &appsv1.Deployment{}))
	if configuration.Status != nil || *configuration.Name != "soup" {
		t.Errorf("got %s", text(t, configuration))
	}
}

// TestCopyConfiguration: a change of the copy leaves the original as it is.
func TestCopyConfiguration(t *testing.T) {
	configuration := applyappsv1.Deployment("soup", "hall")
	must(t, reconcile.Configure(configuration, kitchen()))
	before := text(t, configuration)
	copied, err := reconcile.CopyConfiguration(configuration)
	must(t, err)
	if text(t, copied) != before {
		t.Errorf("got %s, want %s", text(t, copied), before)
	}
	copied.Spec.Template.Spec.Containers[0].Args[0] = "--cold"
	copied.Labels["dish"], *copied.Spec.Replicas = "salad", 3
	if after := text(t, configuration); after != before {
		t.Errorf("the original is %s now", after)
	}
}

// TestConfigureApplies: a client sends the configuration.
func TestConfigureApplies(t *testing.T) {
	client := fake.NewClientset().AppsV1().Deployments("hall")
	configuration := applyappsv1.Deployment("soup", "hall")
	must(t, reconcile.Configure(configuration, kitchen()))
	applied, err := client.Apply(t.Context(), configuration, metav1.ApplyOptions{FieldManager: "cook", Force: true})
	must(t, err)
	if want := kitchen(); !equality.Semantic.DeepEqual(applied.Spec, want.Spec) {
		t.Errorf("got\n%s\nwant\n%s", text(t, applied.Spec), text(t, want.Spec))
	}
}

func text(t *testing.T, value any) string {
	t.Helper()
	content, err := json.MarshalIndent(value, "", " ")
	must(t, err)
	return string(content)
}
