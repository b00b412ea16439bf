// Package controllerruntime has the controller of websites by controller-runtime.
package controllerruntime

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"

	webv1 "github.com/gen-toolkit/gen/examples/website/api/v1"
	"github.com/gen-toolkit/gen/examples/website/parts"
)

const (
	manager       = client.FieldOwner("website-controller")
	byCertificate = "spec.certificate"
)

// A Webmaster serves websites.
type Webmaster struct {
	client.Client
	Zone *parts.Zone
}

// Reconcile gives a website its record, its page and its pods, and says in the status how far that is.
func (w Webmaster) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	site := &webv1.Website{}
	if err := w.Get(ctx, request.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if site.DeletionTimestamp != nil {
		return ctrl.Result{}, w.finalize(ctx, site)
	}
	if before := site.DeepCopy(); controllerutil.AddFinalizer(site, parts.Finalizer) {
		if err := w.Patch(ctx, site, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := w.Zone.Set(ctx, site.Spec.Host, true); err != nil {
		return ctrl.Result{}, err
	}
	certificate, err := w.certificate(ctx, site)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, w.report(ctx, site, 0, "Stalled", "NoCertificate", err.Error())
	} else if err != nil {
		return ctrl.Result{}, err
	}
	owner := applymetav1.OwnerReference().WithAPIVersion(webv1.SchemeGroupVersion.String()).WithKind("Website").
		WithName(site.Name).WithUID(site.UID).WithController(true).WithBlockOwnerDeletion(true)
	pages := parts.Pages(site)
	for _, page := range pages {
		if err := w.Apply(ctx, page.WithOwnerReferences(owner), manager, client.ForceOwnership); err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := w.prune(ctx, site, len(pages) > 0); err != nil {
		return ctrl.Result{}, err
	}
	err = w.Apply(ctx, parts.Deployment(site, certificate).WithOwnerReferences(owner), manager, client.ForceOwnership)
	if err != nil {
		return ctrl.Result{}, err
	}
	deployment := &appsv1.Deployment{}
	if err := w.Get(ctx, request.NamespacedName, deployment); client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if available := deployment.Status.AvailableReplicas; available < site.Spec.Replicas {
		return ctrl.Result{}, w.report(ctx, site, available, "Reconciling", "Starting",
			fmt.Sprintf("%d of %d pods are available", available, site.Spec.Replicas))
	}
	return ctrl.Result{}, w.report(ctx, site, deployment.Status.AvailableReplicas, "", "Served", "all pods are available")
}

// finalize removes the record. The cluster's garbage collector deletes the rest.
func (w Webmaster) finalize(ctx context.Context, site *webv1.Website) error {
	before := site.DeepCopy()
	if !controllerutil.RemoveFinalizer(site, parts.Finalizer) {
		return nil
	}
	if err := w.Zone.Set(ctx, site.Spec.Host, false); err != nil {
		return err
	}
	return w.Patch(ctx, site, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

// certificate returns the resource version of the certificate; "" for a website without one.
func (w Webmaster) certificate(ctx context.Context, site *webv1.Website) (string, error) {
	if site.Spec.Certificate == "" {
		return "", nil
	}
	secret := secretMetadata()
	err := w.Get(ctx, client.ObjectKey{Namespace: site.Namespace, Name: site.Spec.Certificate}, secret)
	return secret.ResourceVersion, err
}

func secretMetadata() *metav1.PartialObjectMetadata {
	secret := &metav1.PartialObjectMetadata{}
	secret.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Secret"))
	return secret
}

// prune deletes the website's ConfigMaps but for the one with the page.
func (w Webmaster) prune(ctx context.Context, site *webv1.Website, hasPage bool) error {
	var all corev1.ConfigMapList
	if err := w.List(ctx, &all, client.InNamespace(site.Namespace)); err != nil {
		return err
	}
	for _, page := range all.Items {
		if metav1.IsControlledBy(&page, site) && !(hasPage && page.Name == site.Name) {
			if err := w.Delete(ctx, &page, client.Preconditions{UID: &page.UID}); client.IgnoreNotFound(err) != nil {
				return err
			}
		}
	}
	return nil
}

// report writes the status, if it differs. because is the condition that is true while Ready is not.
func (w Webmaster) report(
	ctx context.Context, site *webv1.Website, available int32, because, reason, message string,
) error {
	before := site.DeepCopy()
	site.Status.Replicas = available
	condition := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, ObservedGeneration: site.Generation,
		Reason: reason, Message: message}
	for _, kind := range []string{"Reconciling", "Stalled"} {
		if kind != because {
			meta.RemoveStatusCondition(&site.Status.Conditions, kind)
		}
	}
	if because != "" {
		condition.Type = because
		meta.SetStatusCondition(&site.Status.Conditions, condition)
		condition.Type, condition.Status = "Ready", metav1.ConditionFalse
	}
	meta.SetStatusCondition(&site.Status.Conditions, condition)
	if equality.Semantic.DeepEqual(before.Status, site.Status) {
		return nil
	}
	return w.Status().Patch(ctx, site, client.MergeFrom(before))
}

// Run runs the controller until ctx ends.
func Run(ctx context.Context, config *rest.Config, zone *parts.Zone, workers int) error {
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		return err
	}
	if err := webv1.AddToScheme(scheme); err != nil {
		return err
	}
	mgr, err := ctrl.NewManager(config, ctrl.Options{Scheme: scheme, Metrics: server.Options{BindAddress: "0"}})
	if err != nil {
		return err
	}
	w := Webmaster{mgr.GetClient(), zone}
	err = mgr.GetFieldIndexer().IndexField(ctx, &webv1.Website{}, byCertificate, func(object client.Object) []string {
		if name := object.(*webv1.Website).Spec.Certificate; name != "" {
			return []string{name}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(mgr).For(&webv1.Website{}).Owns(&corev1.ConfigMap{}).Owns(&appsv1.Deployment{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(w.ofSecret), builder.OnlyMetadata).
		// A process may run it again, as the test does.
		WithOptions(controller.Options{MaxConcurrentReconciles: workers, SkipNameValidation: new(true)}).Complete(w)
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// ofSecret returns the websites that have a Secret as their certificate.
func (w Webmaster) ofSecret(ctx context.Context, secret client.Object) (requests []ctrl.Request) {
	var sites webv1.WebsiteList
	err := w.List(ctx, &sites, client.InNamespace(secret.GetNamespace()),
		client.MatchingFields{byCertificate: secret.GetName()})
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "find the websites of a Secret")
	}
	for _, site := range sites.Items {
		requests = append(requests, ctrl.Request{NamespacedName: client.ObjectKeyFromObject(&site)})
	}
	return requests
}
