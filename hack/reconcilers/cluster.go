package main

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/gen-toolkit/gen/hack/controlplane"
	"github.com/gen-toolkit/gen/hack/reconcilers/api/v1alpha1"
	"github.com/gen-toolkit/gen/hack/reconcilers/client/clientset/versioned"
)

// namespace has all objects.
const namespace = "default"

// A cluster is a control plane without other controllers.
type cluster struct {
	kubeconfig string
	kube       kubernetes.Interface
	foos       versioned.Interface
}

// connect installs the CRD and returns clients without limits.
func connect(ctx context.Context, plane *controlplane.ControlPlane) (*cluster, error) {
	if err := plane.InstallCRDs(ctx, "config/crd"); err != nil {
		return nil, err
	}
	config, err := clientcmd.BuildConfigFromFlags("", plane.Kubeconfig())
	if err != nil {
		return nil, err
	}
	config.QPS = -1
	c := &cluster{kubeconfig: plane.Kubeconfig()}
	if c.kube, err = kubernetes.NewForConfig(config); err != nil {
		return nil, err
	}
	c.foos, err = versioned.NewForConfig(config)
	return c, err
}

// name returns the name of a Foo and of its Deployment.
func name(i int) string { return fmt.Sprintf("foo-%05d", i) }

// each calls f for 0 to n-1, four of them at a time.
func each(ctx context.Context, n int, f func(ctx context.Context, i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(4)
	for i := range n {
		group.Go(func() error { return f(ctx, i) })
	}
	return group.Wait()
}

// fill creates Foos that ask for one replica.
func (c *cluster) fill(ctx context.Context, foos int) error {
	return each(ctx, foos, func(ctx context.Context, i int) error {
		replicas := int32(1)
		_, err := c.foos.SamplecontrollerV1alpha1().Foos(namespace).Create(ctx, &v1alpha1.Foo{
			ObjectMeta: metav1.ObjectMeta{Name: name(i)},
			Spec:       v1alpha1.FooSpec{DeploymentName: name(i), Replicas: &replicas},
		}, metav1.CreateOptions{})
		return err
	})
}

// change has some Foos ask for two replicas.
func (c *cluster) change(ctx context.Context, foos int) error {
	return each(ctx, foos, func(ctx context.Context, i int) error {
		_, err := c.foos.SamplecontrollerV1alpha1().Foos(namespace).Patch(ctx, name(i), types.MergePatchType,
			[]byte(`{"spec":{"replicas":2}}`), metav1.PatchOptions{})
		return err
	})
}

// clear deletes what a program and its measurement have left.
func (c *cluster) clear(ctx context.Context) error {
	var all metav1.ListOptions
	return errors.Join(
		c.foos.SamplecontrollerV1alpha1().Foos(namespace).DeleteCollection(ctx, metav1.DeleteOptions{}, all),
		c.kube.AppsV1().Deployments(namespace).DeleteCollection(ctx, metav1.DeleteOptions{}, all),
		c.kube.EventsV1().Events(namespace).DeleteCollection(ctx, metav1.DeleteOptions{}, all),
	)
}
