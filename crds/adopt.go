package crds

import (
	"context"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// place applies the definition that comes first. One of somebody else is replaced before, so that nothing of the
// former owner stays, e.g. a conversion webhook; only a CA bundle does, which others than owners set.
func (i *installer) place(
	ctx context.Context, s step, dryRun bool,
) (placed *apiextensionsv1.CustomResourceDefinition, err error) {
	if !s.adopted {
		return i.apply(ctx, s.first(), dryRun)
	}
	for now := s.existing; ; {
		placed, err = i.replace(ctx, s.first(), now.DeepCopy(), dryRun || i.DryRun)
		if !apierrors.IsConflict(err) {
			break
		}
		// API servers may have written conditions meanwhile. Anything else is a change that nobody has checked.
		if now, err = i.get(ctx, s.wanted.Name); err != nil {
			return nil, err
		}
		if now == nil || now.UID != s.existing.UID || now.Generation != s.existing.Generation {
			return nil, errChanged
		}
	}
	if err != nil || dryRun || i.DryRun {
		return placed, err
	}
	return i.apply(ctx, s.first(), false)
}

// clientConfig returns how API servers reach the conversion webhook of a definition, or nil.
func clientConfig(crd *apiextensionsv1.CustomResourceDefinition) *apiextensionsv1.WebhookClientConfig {
	if !hasWebhook(crd) || crd.Spec.Conversion.Webhook == nil {
		return nil
	}
	return crd.Spec.Conversion.Webhook.ClientConfig
}

// replace writes the spec of a definition in place of the one of an existing definition.
func (i *installer) replace(
	ctx context.Context, first, existing *apiextensionsv1.CustomResourceDefinition, dryRun bool,
) (placed *apiextensionsv1.CustomResourceDefinition, err error) {
	if to, from := clientConfig(first), clientConfig(existing); to != nil && from != nil && to.CABundle == nil {
		to.CABundle = from.CABundle
	}
	existing.Spec, existing.ManagedFields = first.Spec, []metav1.ManagedFieldsEntry{{}} // which forgets former managers
	metav1.SetMetaDataAnnotation(&existing.ObjectMeta, OwnerAnnotation, i.Owner)
	options := metav1.UpdateOptions{FieldManager: i.Owner}
	if dryRun {
		options.DryRun = []string{metav1.DryRunAll}
	}
	err = retryUnlessConflict(ctx, func() error {
		placed, err = i.Definitions.Update(ctx, existing, options)
		return err
	})
	return placed, err
}
