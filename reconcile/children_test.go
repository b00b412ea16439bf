package reconcile_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	applyappsv1 "k8s.io/client-go/applyconfigurations/apps/v1"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"

	"github.com/gen-toolkit/gen/reconcile"
)

type (
	deployments = reconcile.Children[*appsv1.Deployment, *applyappsv1.DeploymentApplyConfiguration]
	configured  = applyappsv1.DeploymentApplyConfiguration
)

// A family is a config map with its deployments, on a fake clientset. The cache sees what sync gives it.
type family struct {
	*deployments
	client *fake.Clientset
	cached cache.Indexer
	parent *corev1.ConfigMap
}

func newFamily(t *testing.T, objects ...runtime.Object) *family {
	t.Helper()
	client := fake.NewClientset(objects...)
	informer := informers.NewSharedInformerFactory(client, 0).Apps().V1().Deployments().Informer()
	children, err := reconcile.NewChildren[*appsv1.Deployment, *configured](informer,
		corev1.SchemeGroupVersion.WithKind("ConfigMap"), "cook")
	must(t, err)
	f := &family{children, client, informer.GetIndexer(),
		&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: "menu", UID: "1"}}}
	f.sync(t)
	return f
}

// sync gives the cache what the clientset has.
func (f *family) sync(t *testing.T) {
	t.Helper()
	list, err := f.client.AppsV1().Deployments("").List(t.Context(), metav1.ListOptions{})
	must(t, err)
	var all []any
	for i := range list.Items {
		all = append(all, &list.Items[i])
	}
	must(t, f.cached.Replace(all, ""))
	f.client.ClearActions()
}

// apply applies and returns the verbs of the requests.
func (f *family) apply(t *testing.T, wanted ...*configured) (verbs []string, err error) {
	t.Helper()
	_, err = f.Apply(t.Context(), f.parent, f.client.AppsV1().Deployments("hall"), wanted...)
	for _, action := range f.client.Actions() {
		verbs = append(verbs, action.GetVerb())
	}
	f.sync(t)
	return verbs, err
}

// dish returns a configuration with what differs from its JSON in an API server: quantities, keys with defaults, fields
// that are left out, empty values.
func dish(change func(*applycorev1.PodSpecApplyConfiguration, *applycorev1.ContainerApplyConfiguration)) *configured {
	container := applycorev1.Container().WithName("pot").WithImage("soup:v1").WithStdin(false).
		WithPorts(applycorev1.ContainerPort().WithContainerPort(53),
			applycorev1.ContainerPort().WithContainerPort(53).WithProtocol(corev1.ProtocolUDP)).
		WithResources(applycorev1.ResourceRequirements().
			WithLimits(corev1.ResourceList{"cpu": resource.MustParse("1000m")})).
		WithReadinessProbe(applycorev1.Probe().WithHTTPGet(applycorev1.HTTPGetAction().WithPort(intstr.FromInt32(53))))
	pod := applycorev1.PodSpec().
		WithVolumes(applycorev1.Volume().WithName("fire").WithEmptyDir(applycorev1.EmptyDirVolumeSource()))
	if change != nil {
		change(pod, container)
	}
	pod.WithContainers(container)
	return applyappsv1.Deployment("soup", "hall").WithFinalizers("example.org/cook").
		WithSpec(applyappsv1.DeploymentSpec().WithReplicas(2).
			WithSelector(applymetav1.LabelSelector().WithMatchLabels(map[string]string{"dish": "soup"})).
			WithTemplate(applycorev1.PodTemplateSpec().WithLabels(map[string]string{"dish": "soup"}).WithSpec(pod)))
}

// TestChildren: what has been applied costs no request, and each difference costs one.
func TestChildren(t *testing.T) {
	type (
		pod       = applycorev1.PodSpecApplyConfiguration
		container = applycorev1.ContainerApplyConfiguration
	)
	for name, change := range map[string]func(*pod, *container){
		"a value": func(_ *pod, c *container) { c.WithImage("soup:v2") },
		"a quantity": func(_ *pod, c *container) {
			c.Resources.WithLimits(corev1.ResourceList{"cpu": resource.MustParse("2")})
		},
		"a number":            func(_ *pod, c *container) { c.ReadinessProbe.HTTPGet.WithPort(intstr.FromInt32(54)) },
		"a new field":         func(_ *pod, c *container) { c.WithTTY(true) },
		"a field that is set": func(_ *pod, c *container) { c.WithStdin(true) },
		"a removed field":     func(_ *pod, c *container) { c.Image = nil },
		"a removed object":    func(_ *pod, c *container) { c.Resources = nil },
		"a new item":          func(p *pod, _ *container) { p.WithContainers(applycorev1.Container().WithName("pan")) },
		"a removed item":      func(_ *pod, c *container) { c.Ports = c.Ports[:1] },
		"a removed volume":    func(p *pod, _ *container) { p.Volumes = nil },
		"an atomic list":      func(_ *pod, c *container) { c.WithCommand("cook", "slowly") },
		"a key":               func(_ *pod, c *container) { c.Ports[1].WithProtocol(corev1.ProtocolSCTP) },
	} {
		t.Run(name, func(t *testing.T) {
			f := newFamily(t)
			for _, step := range []struct {
				wanted *configured
				verbs  []string
			}{
				{dish(nil), []string{"get", "patch"}}, {dish(nil), nil},
				{dish(change), []string{"patch"}}, {dish(change), nil},
				{dish(nil), []string{"patch"}}, {dish(nil), nil},
			} {
				verbs, err := f.apply(t, step.wanted)
				must(t, err)
				equal(t, "requests", verbs, step.verbs...)
			}
			soup, err := f.client.AppsV1().Deployments("hall").Get(t.Context(), "soup", metav1.GetOptions{})
			must(t, err)
			if !metav1.IsControlledBy(soup, f.parent) {
				t.Errorf("it has the owners %v", soup.OwnerReferences)
			}
		})
	}
}

// TestChildrenOfOthers: what others have changed of an applied field is put right, other fields stay as they are, and
// what somebody else owns is left alone.
func TestChildrenOfOthers(t *testing.T) {
	ctx := t.Context()
	f := newFamily(t, deployment("theirs"))
	if _, err := f.apply(t, dish(nil)); err != nil {
		t.Fatal(err)
	}
	client := f.client.AppsV1().Deployments("hall")
	changed := func(change func(*appsv1.Deployment)) {
		t.Helper()
		soup, err := client.Get(ctx, "soup", metav1.GetOptions{})
		must(t, err)
		change(soup)
		_, err = client.Update(ctx, soup, metav1.UpdateOptions{FieldManager: "guest"})
		must(t, err)
		f.sync(t)
	}
	changed(func(d *appsv1.Deployment) { d.Labels = map[string]string{"salt": "yes"} })
	verbs, err := f.apply(t, dish(nil))
	must(t, err)
	equal(t, "after another field", verbs)
	changed(func(d *appsv1.Deployment) { d.Spec.Template.Spec.Containers[0].Image = "water" })
	verbs, err = f.apply(t, dish(nil))
	must(t, err)
	equal(t, "after an applied field", verbs, "patch")
	soup, err := client.Get(ctx, "soup", metav1.GetOptions{})
	must(t, err)
	if soup.Spec.Template.Spec.Containers[0].Image != "soup:v1" || soup.Labels["salt"] != "yes" {
		t.Errorf("it is %+v", soup)
	}
	f.sync(t)

	verbs, err = f.apply(t, dish(nil), applyappsv1.Deployment("theirs", "hall"))
	equal(t, "requests", verbs)
	if err == nil || !strings.Contains(err.Error(), "ConfigMap menu is not its controller") {
		t.Errorf("an object of somebody else: %v", err)
	}
}

// TestChildrenPruned: a child that no configuration names is deleted, and another object of its name is not.
func TestChildrenPruned(t *testing.T) {
	f := newFamily(t, deployment("theirs"))
	_, err := f.apply(t, dish(nil), applyappsv1.Deployment("bread", "hall"))
	must(t, err)
	verbs, err := f.apply(t, dish(nil))
	must(t, err)
	equal(t, "requests", verbs, "delete")
	verbs, err = f.apply(t)
	must(t, err)
	equal(t, "requests", verbs, "delete")
	list, err := f.client.AppsV1().Deployments("hall").List(t.Context(), metav1.ListOptions{})
	must(t, err)
	if len(list.Items) != 1 || list.Items[0].Name != "theirs" {
		t.Errorf("there are %v", list.Items)
	}
}

// TestChildrenFail: an error of one child does not keep Apply from the others, and it comes back.
func TestChildrenFail(t *testing.T) {
	f := newFamily(t, deployment("theirs"))
	f.client.PrependReactor("patch", "deployments", func(action clienttesting.Action) (bool, runtime.Object, error) {
		return action.(clienttesting.PatchAction).GetName() == "soup", nil, errors.New("it boils over")
	})
	theirs := applyappsv1.Deployment("theirs", "hall")
	verbs, err := f.apply(t, dish(nil), theirs, applyappsv1.Deployment("bread", "hall"))
	equal(t, "requests", verbs, "get", "patch", "get", "patch")
	for _, part := range []string{"it boils over", "is not its controller"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v has no %q", err, part)
		}
	}
	for want, wanted := range map[bool][]*configured{true: {theirs}, false: {theirs, dish(nil)}} {
		_, err := f.apply(t, wanted...)
		if got := isTerminal(t, err); got != want {
			t.Errorf("terminal: %v, want %v: %v", got, want, err)
		}
	}
}

// TestChildrenWithoutName: a configuration without a name is an error, and no child is deleted instead.
func TestChildrenWithoutName(t *testing.T) {
	f := newFamily(t)
	_, err := f.apply(t, dish(nil))
	must(t, err)
	verbs, err := f.apply(t, &configured{})
	equal(t, "requests", verbs)
	if err == nil || !strings.Contains(err.Error(), "has no name") {
		t.Errorf("the error is %v", err)
	}
}

// isTerminal reports whether a controller would not try again after an error.
func isTerminal(t *testing.T, err error) bool {
	t.Helper()
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"))
	k.do = func(context.Context, *appsv1.Deployment) (reconcile.Result, error) { return reconcile.Result{}, err }
	must(t, k.Sync(t.Context()))
	_, _, _ = k.Step(t.Context())
	return len(k.Waiting()) == 0
}

// TestApplyWithoutNamespace: the namespace of a configuration may be that of the owner or client.
func TestApplyWithoutNamespace(t *testing.T) {
	f := newFamily(t)
	wanted := applyappsv1.Deployment("soup", "hall").WithSpec(applyappsv1.DeploymentSpec().WithReplicas(2))
	wanted.Namespace = nil
	for range 2 {
		_, err := f.Apply(t.Context(), f.parent, f.client.AppsV1().Deployments("hall"), wanted)
		must(t, err)
		f.sync(t)
	}
	if all := f.cached.List(); len(all) != 1 {
		t.Errorf("there are %d deployments", len(all))
	}
	for _, action := range f.client.Actions() {
		if action.GetVerb() == "delete" {
			t.Errorf("the child has been deleted: %v", action)
		}
	}
}

// TestApplyAsksTheServer: an object of somebody else stays as it is where the cache does not have it.
func TestApplyAsksTheServer(t *testing.T) {
	f := newFamily(t, &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: "hall", Name: "soup", UID: "2"}})
	must(t, f.cached.Replace(nil, ""))
	wanted := applyappsv1.Deployment("soup", "hall").WithSpec(applyappsv1.DeploymentSpec().WithReplicas(2))
	_, err := f.Apply(t.Context(), f.parent, f.client.AppsV1().Deployments("hall"), wanted)
	if err == nil || !strings.Contains(err.Error(), "is not its controller") {
		t.Errorf("the object of somebody else: %v", err)
	}
	got, err := f.client.AppsV1().Deployments("hall").Get(t.Context(), "soup", metav1.GetOptions{})
	must(t, err)
	if got.Spec.Replicas != nil || len(got.OwnerReferences) > 0 {
		t.Errorf("it has become %v", got)
	}
}
