// Command gen does the work of sample-controller by a typed controller of gen.
package main

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kubeinformers "k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"github.com/gen-toolkit/gen/hack/reconcilers/api/v1alpha1"
	apply "github.com/gen-toolkit/gen/hack/reconcilers/client/applyconfiguration/samplecontroller/v1alpha1"
	"github.com/gen-toolkit/gen/hack/reconcilers/client/clientset/versioned"
	"github.com/gen-toolkit/gen/hack/reconcilers/client/informers/externalversions"
	foos "github.com/gen-toolkit/gen/hack/reconcilers/client/reconcilers/samplecontroller/v1alpha1"
	"github.com/gen-toolkit/gen/hack/reconcilers/work"
	"github.com/gen-toolkit/gen/reconcile"
)

func main() { work.Main(run) }

func run(ctx context.Context, s work.Settings) error {
	ctx = klog.NewContext(ctx, logr.Discard())
	client, err := versioned.NewForConfig(s.Config)
	if err != nil {
		return err
	}
	kube, err := kubernetes.NewForConfig(s.Config)
	if err != nil {
		return err
	}
	factory := externalversions.NewSharedInformerFactory(client, 0)
	kubeFactory := kubeinformers.NewSharedInformerFactory(kube, 0)
	options := foos.FooOptions{Options: reconcile.Options{Workers: s.Workers, Events: kube.EventsV1()}}
	c, err := foos.NewFooController(client, factory.Samplecontroller().V1alpha1().Foos(),
		kubeFactory.Apps().V1().Deployments(), options)
	if err != nil {
		return err
	}
	factory.StartWithContext(ctx)
	kubeFactory.StartWithContext(ctx)
	return c.Run(ctx, reconciler{c, kube, s.Always})
}

type reconciler struct {
	*foos.FooController
	kube   kubernetes.Interface
	always bool
}

// Reconcile gives a Foo its Deployment, and the status of that to the Foo.
func (r reconciler) Reconcile(ctx context.Context, foo *v1alpha1.Foo) (reconcile.Result, error) {
	if foo.Spec.DeploymentName == "" {
		return reconcile.Result{}, nil
	}
	client := r.kube.AppsV1().Deployments(foo.Namespace)
	deployment, err := r.DeploymentLister.Deployments(foo.Namespace).Get(foo.Spec.DeploymentName)
	if apierrors.IsNotFound(err) {
		deployment, err = client.Create(ctx, work.Deployment(foo), metav1.CreateOptions{FieldManager: r.Name()})
	}
	if err != nil {
		return reconcile.Result{}, err
	}
	if !metav1.IsControlledBy(deployment, foo) {
		r.Eventf(foo, corev1.EventTypeWarning, work.Foreign, "Sync", work.ForeignNote, deployment.Name)
		return reconcile.Result{}, fmt.Errorf(work.ForeignNote, deployment.Name)
	}
	if work.Differs(foo, deployment) {
		deployment, err = client.Update(ctx, work.Deployment(foo), metav1.UpdateOptions{FieldManager: r.Name()})
		if err != nil {
			return reconcile.Result{}, err
		}
	}
	if err := r.writeStatus(ctx, foo, deployment.Status.AvailableReplicas); err != nil {
		return reconcile.Result{}, err
	}
	r.Eventf(foo, corev1.EventTypeNormal, work.Synced, "Sync", work.SyncedNote)
	return reconcile.Result{}, nil
}

func (r reconciler) writeStatus(ctx context.Context, foo *v1alpha1.Foo, available int32) error {
	if !r.always {
		return r.ApplyStatus(ctx, foo, apply.FooStatus().WithAvailableReplicas(available))
	}
	foo.Status.AvailableReplicas = &available
	_, err := r.Client.SamplecontrollerV1alpha1().Foos(foo.Namespace).UpdateStatus(ctx, foo,
		metav1.UpdateOptions{FieldManager: r.Name()})
	return err
}
