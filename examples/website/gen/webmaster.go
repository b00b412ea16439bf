// Package gen has the controller of websites by gen.
package gen

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	kubeinformers "k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	webv1 "github.com/gen-toolkit/gen/examples/website/api/v1"
	applywebv1 "github.com/gen-toolkit/gen/examples/website/client/applyconfiguration/web/v1"
	"github.com/gen-toolkit/gen/examples/website/client/clientset/versioned"
	"github.com/gen-toolkit/gen/examples/website/client/informers/externalversions"
	websites "github.com/gen-toolkit/gen/examples/website/client/reconcilers/web/v1"
	"github.com/gen-toolkit/gen/examples/website/parts"
	"github.com/gen-toolkit/gen/reconcile"
)

// A Webmaster serves websites.
type Webmaster struct {
	*websites.WebsiteController
	Kube kubernetes.Interface
	Zone *parts.Zone
}

// Reconcile gives a website its record, its page and its pods, and says in the status how far that is.
func (w Webmaster) Reconcile(ctx context.Context, site *webv1.Website) (reconcile.Result, error) {
	if err := w.Zone.Set(ctx, site.Spec.Host, true); err != nil {
		return reconcile.Result{}, err
	}
	certificate, err := w.certificate(site)
	if apierrors.IsNotFound(err) {
		return reconcile.Result{}, w.report(ctx, site, 0, reconcile.Stalled("NoCertificate", err.Error()))
	} else if err != nil {
		return reconcile.Result{}, err
	}
	_, err = w.ConfigMaps.Apply(ctx, site, w.Kube.CoreV1().ConfigMaps(site.Namespace), parts.Pages(site)...)
	deployments, failed := w.Deployments.Apply(ctx, site, w.Kube.AppsV1().Deployments(site.Namespace),
		parts.Deployment(site, certificate))
	if err := errors.Join(err, failed); err != nil {
		return reconcile.Result{}, err
	}
	state, available := reconcile.Ready("Served", "all pods are available"), deployments[0].Status.AvailableReplicas
	if available < site.Spec.Replicas {
		state = reconcile.Reconciling("Starting", fmt.Sprintf("%d of %d pods are available", available, site.Spec.Replicas))
	}
	return reconcile.Result{}, w.report(ctx, site, available, state)
}

// Finalize removes the record. The cluster's garbage collector deletes the rest.
func (w Webmaster) Finalize(ctx context.Context, site *webv1.Website) (reconcile.Result, error) {
	return reconcile.Result{}, w.Zone.Set(ctx, site.Spec.Host, false)
}

// certificate returns the resource version of the certificate; "" for a website without one.
func (w Webmaster) certificate(site *webv1.Website) (string, error) {
	if site.Spec.Certificate == "" {
		return "", nil
	}
	secret, err := w.SecretLister.Secrets(site.Namespace).Get(site.Spec.Certificate)
	if err != nil {
		return "", err
	}
	return secret.ResourceVersion, nil
}

func (w Webmaster) report(ctx context.Context, site *webv1.Website, available int32, state reconcile.State) error {
	return w.ApplyStatus(ctx, site, applywebv1.WebsiteStatus().WithReplicas(available).
		WithConditions(w.Conditions(site.Status.Conditions, site.Generation, state)...))
}

// Run runs the controller until ctx ends.
func Run(ctx context.Context, config *rest.Config, zone *parts.Zone, options websites.WebsiteOptions) error {
	kube, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	client, err := versioned.NewForConfig(config)
	if err != nil {
		return err
	}
	factory := externalversions.NewSharedInformerFactory(client, 0)
	kubeFactory := kubeinformers.NewSharedInformerFactory(kube, 0)
	secrets := kubeFactory.Core().V1().Secrets()
	if err := secrets.Informer().SetTransform(reconcile.OnlyMetadata); err != nil {
		return err
	}
	c, err := websites.NewWebsiteController(client, factory.Web().V1().Websites(), kubeFactory.Core().V1().ConfigMaps(),
		kubeFactory.Apps().V1().Deployments(), secrets, options)
	if err != nil {
		return err
	}
	factory.StartWithContext(ctx)
	kubeFactory.StartWithContext(ctx)
	return c.Run(ctx, websites.WithWebsiteFinalizer(c, parts.Finalizer, Webmaster{c, kube, zone}))
}
