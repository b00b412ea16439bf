// Command controllerruntime does the work of sample-controller by controller-runtime.
package main

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"

	"github.com/gen-toolkit/gen/hack/reconcilers/api/v1alpha1"
	"github.com/gen-toolkit/gen/hack/reconcilers/work"
)

const name = "foo-controller"

func main() { work.Main(run) }

func run(ctx context.Context, s work.Settings) error {
	ctrl.SetLogger(logr.Discard())
	if err := v1alpha1.AddToScheme(scheme.Scheme); err != nil {
		return err
	}
	options := ctrl.Options{Scheme: scheme.Scheme, Metrics: server.Options{BindAddress: "0"}} // no server
	manager, err := ctrl.NewManager(s.Config, options)
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(manager).For(&v1alpha1.Foo{}).Owns(&appsv1.Deployment{}).Named(name).
		WithOptions(controller.Options{MaxConcurrentReconciles: s.Workers}).
		Complete(reconciler{manager.GetClient(), manager.GetEventRecorder(name), s.Always})
	if err != nil {
		return err
	}
	return manager.Start(ctx)
}

type reconciler struct {
	client.Client
	events events.EventRecorder
	always bool
}

// Reconcile gives a Foo its Deployment, and the status of that to the Foo.
func (r reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	foo := &v1alpha1.Foo{}
	if err := r.Get(ctx, request.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Spec.DeploymentName == "" {
		return ctrl.Result{}, nil
	}
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, client.ObjectKey{Namespace: foo.Namespace, Name: foo.Spec.DeploymentName}, deployment)
	if apierrors.IsNotFound(err) {
		deployment = work.Deployment(foo)
		err = r.Create(ctx, deployment, client.FieldOwner(name))
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if !metav1.IsControlledBy(deployment, foo) {
		r.events.Eventf(foo, nil, corev1.EventTypeWarning, work.Foreign, "Sync", work.ForeignNote, deployment.Name)
		return ctrl.Result{}, fmt.Errorf(work.ForeignNote, deployment.Name)
	}
	if work.Differs(foo, deployment) {
		deployment = work.Deployment(foo)
		if err := r.Update(ctx, deployment, client.FieldOwner(name)); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.writeStatus(ctx, foo, deployment.Status.AvailableReplicas); err != nil {
		return ctrl.Result{}, err
	}
	r.events.Eventf(foo, nil, corev1.EventTypeNormal, work.Synced, "Sync", work.SyncedNote)
	return ctrl.Result{}, nil
}

func (r reconciler) writeStatus(ctx context.Context, foo *v1alpha1.Foo, available int32) error {
	if written := foo.Status.AvailableReplicas; !r.always && written != nil && *written == available {
		return nil
	}
	foo.Status.AvailableReplicas = &available
	return r.Status().Update(ctx, foo, client.FieldOwner(name))
}
