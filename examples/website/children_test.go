package website_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	applyappsv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	appsv1client "k8s.io/client-go/kubernetes/typed/apps/v1"
	"k8s.io/client-go/rest"

	"github.com/gen-toolkit/gen/reconcile"
)

var rounds = flag.Int("rounds", 150, "how many random Deployments are applied")

// children: Apply sends a request where an API server would change something, and nowhere else. The API server is asked
// with random Deployments, each after another one.
func children(t *testing.T, config *rest.Config) {
	ctx, kube := t.Context(), kubernetes.NewForConfigOrDie(config)
	owner, err := kube.CoreV1().ConfigMaps("default").Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "owner"}}, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	informer := informers.NewSharedInformerFactory(kube, 0).Apps().V1().Deployments().Informer()
	owned, err := reconcile.NewChildren[*appsv1.Deployment, *applyappsv1.DeploymentApplyConfiguration](informer, corev1.SchemeGroupVersion.WithKind("ConfigMap"), "test")
	if err != nil {
		t.Fatal(err)
	}
	client := &sending{DeploymentInterface: kube.AppsV1().Deployments("default")}
	sent, kept := 0, 0
	for round := range *rounds {
		seed := uint64(round / 2) // each twice, so that some are the same as before
		if rand.N(4) == 0 {
			seed = rand.Uint64()
		}
		client.sent = false
		if _, err := owned.Apply(ctx, owner, client, random(seed)); err != nil {
			t.Fatal(err)
		}
		before, err := client.Get(ctx, "random", metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		said := client.sent
		wanted := random(seed).WithOwnerReferences(applymetav1.OwnerReference().WithAPIVersion("v1").WithKind("ConfigMap").
			WithName(owner.Name).WithUID(owner.UID).WithController(true).WithBlockOwnerDeletion(true))
		after, err := client.Apply(ctx, wanted, metav1.ApplyOptions{FieldManager: "test", Force: true})
		if err != nil {
			t.Fatal(err)
		}
		switch cached, _, _ := informer.GetIndexer().GetByKey("default/random"); {
		case !said && after.ResourceVersion != before.ResourceVersion:
			t.Fatalf("seed %d: nothing was sent, and the API server changes %v to %v", seed, before, after)
		case said && cached != nil && before.ResourceVersion == cached.(*appsv1.Deployment).ResourceVersion:
			t.Errorf("seed %d: a request was sent that changes nothing of %v", seed, before)
		case said:
			sent++
		default:
			kept++
		}
		if err := informer.GetIndexer().Replace([]any{after}, ""); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d requests, %d without one", sent, kept)
	if sent == 0 || kept == 0 {
		t.Error("one of the two was not tried")
	}
}

// sending notes whether it applies.
type sending struct {
	appsv1client.DeploymentInterface
	sent bool
}

func (s *sending) Apply(ctx context.Context, d *applyappsv1.DeploymentApplyConfiguration, options metav1.ApplyOptions) (*appsv1.Deployment, error) {
	s.sent = true
	return s.DeploymentInterface.Apply(ctx, d, options)
}

// random returns a Deployment, the same for a seed.
func random(seed uint64) *applyappsv1.DeploymentApplyConfiguration {
	r := rand.New(rand.NewPCG(seed, 1))
	maybe := func(f func()) {
		if r.IntN(2) == 0 {
			f()
		}
	}
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	labels := map[string]string{"a": "b"} // the selector of a Deployment can't be changed
	container := func(name string) *applycorev1.ContainerApplyConfiguration {
		c := applycorev1.Container().WithName(name).WithImage("example.org/image:" + one("v1", "v2"))
		maybe(func() { c.WithPorts(applycorev1.ContainerPort().WithContainerPort(53)) })
		maybe(func() {
			c.WithPorts(applycorev1.ContainerPort().WithContainerPort(53).WithProtocol(corev1.ProtocolUDP).WithName(one("udp", "dns")))
		})
		maybe(func() { c.WithArgs(one("x", "y"), "z") })
		maybe(func() { c.WithStdin(r.IntN(2) == 0) })
		maybe(func() { c.WithEnv(applycorev1.EnvVar().WithName("E").WithValue(one("", "1", "2"))) })
		maybe(func() {
			c.WithEnv(applycorev1.EnvVar().WithName("N").WithValueFrom(applycorev1.EnvVarSource().
				WithFieldRef(applycorev1.ObjectFieldSelector().WithAPIVersion("v1").WithFieldPath(one("metadata.name", "metadata.uid")))))
		})
		maybe(func() {
			c.WithResources(applycorev1.ResourceRequirements().WithRequests(corev1.ResourceList{
				corev1.ResourceCPU: resource.MustParse(one("1000m", "1", "0.5")), corev1.ResourceMemory: resource.MustParse(one("1024Mi", "1Gi"))}))
		})
		maybe(func() {
			port := intstr.FromInt32(80)
			maybe(func() { port = intstr.FromString("http") })
			c.WithReadinessProbe(applycorev1.Probe().WithHTTPGet(applycorev1.HTTPGetAction().WithPort(port)))
		})
		maybe(func() { c.WithSecurityContext(applycorev1.SecurityContext()) })
		return c
	}
	pod := applycorev1.PodSpec().WithContainers(container("one"))
	maybe(func() { pod.WithContainers(container("two")) })
	maybe(func() {
		pod.WithVolumes(applycorev1.Volume().WithName("v").WithEmptyDir(applycorev1.EmptyDirVolumeSource()))
	})
	maybe(func() {
		pod.WithTolerations(applycorev1.Toleration().WithKey(one("k", "l")).WithOperator(corev1.TolerationOpExists))
	})
	maybe(func() { pod.WithNodeSelector(map[string]string{"zone": one("a", "b")}) })
	template := applycorev1.PodTemplateSpec().WithLabels(labels).WithSpec(pod)
	maybe(func() { template.WithAnnotations(map[string]string{one("c", "d"): "e", "f": one("", "g")}) })
	d := applyappsv1.Deployment("random", "default").WithSpec(applyappsv1.DeploymentSpec().
		WithSelector(applymetav1.LabelSelector().WithMatchLabels(labels)).WithTemplate(template))
	maybe(func() { d.Spec.WithReplicas(int32(r.IntN(3))) })
	maybe(func() { d.WithFinalizers(one("example.org/a", "example.org/b"), "example.org/c") })
	maybe(func() { d.WithLabels(map[string]string{"x": one("y", "z")}) })
	return d
}
