package crds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
)

// migrate rewrites all objects of a definition in the storage version if some may be stored in another one, and says so
// in status.storedVersions.
func (i *installer) migrate(
	ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition,
) (rewritten int, removed []string, err error) {
	storage := storageVersion(crd)
	for _, version := range crd.Status.StoredVersions {
		if version != storage {
			removed = append(removed, version)
		}
	}
	if len(removed) == 0 {
		return 0, nil, nil
	}
	if err := i.settle(ctx, crd); err != nil {
		return 0, nil, err
	}
	i.tell(crd.Name, "rewriting", 0)
	done := false
	if !i.OwnRewrite {
		if done, err = i.byServer(ctx, crd); err != nil {
			return 0, nil, err
		}
	}
	if !done {
		if rewritten, err = i.rewrite(ctx, crd); err != nil {
			return rewritten, nil, err
		}
	}
	i.tell(crd.Name, "rewritten", rewritten)
	if err := i.clean(ctx, crd, removed); err != nil {
		return rewritten, nil, err
	}
	i.tell(crd.Name, "cleaned", rewritten)
	return rewritten, removed, nil
}

// settled is how often in a row discovery has to know the new storage version: there may be several API servers.
const settled = 5

// settle waits until API servers store objects in the storage version.
func (i *installer) settle(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) error {
	for times := 0; times < settled; {
		served, err := i.serves(crd)
		switch {
		case err != nil && !transient(err):
			return err
		case served && err == nil:
			times++
		default:
			times = 0
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return fmt.Errorf("API servers do not store objects in %s yet: %w", storageVersion(crd), err)
		}
	}
	return nil
}

// resourceOf returns a served version of a definition's resource, the storage version if possible.
func resourceOf(crd *apiextensionsv1.CustomResourceDefinition) (schema.GroupVersionResource, error) {
	served := ""
	for _, v := range crd.Spec.Versions {
		if v.Served && (served == "" || v.Storage) {
			served = v.Name
		}
	}
	if served == "" {
		return schema.GroupVersionResource{}, errors.New("no version is served, so that objects can't be read")
	}
	return schema.GroupVersionResource{Group: crd.Spec.Group, Version: served, Resource: crd.Spec.Names.Plural}, nil
}

// rewrite has the API server write each object again: an empty patch changes nothing but the version in storage, and
// meets no conflict with other writers.
func (i *installer) rewrite(
	ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition,
) (written int, err error) {
	resource, err := resourceOf(crd)
	if err != nil {
		return 0, err
	}
	var failed []error
	objects, options := i.Metadata.Resource(resource), metav1.PatchOptions{FieldManager: i.Owner}
	err = i.each(ctx, resource, func(namespace, name string) error {
		err := retry(ctx, func() error {
			_, err := objects.Namespace(namespace).Patch(ctx, name, types.MergePatchType, []byte("{}"), options)
			return err
		})
		switch {
		case err == nil:
			written++
			if written%100 == 0 {
				i.tell(crd.Name, "rewriting", written)
			}
		case apierrors.IsNotFound(err): // it is gone
		case ctx.Err() != nil:
			return err
		default:
			failed = append(failed, fmt.Errorf("%s: %w", types.NamespacedName{Namespace: namespace, Name: name}, err))
		}
		return nil
	})
	if err == nil && len(failed) > 0 {
		err = fmt.Errorf("%d objects stay in an old version; correct or delete them, and call Upgrade again: %w",
			len(failed), errors.Join(failed[:min(len(failed), 10)]...))
	}
	return written, err
}

// each calls f for each object, page by page. Where API servers forget the list before its end, it begins again.
func (i *installer) each(
	ctx context.Context, resource schema.GroupVersionResource, f func(namespace, name string) error,
) error {
	options := metav1.ListOptions{Limit: i.pageSize()}
	for {
		var list *metav1.PartialObjectMetadataList
		err := retry(ctx, func() (err error) {
			list, err = i.Metadata.Resource(resource).List(ctx, options)
			return err
		})
		if apierrors.IsResourceExpired(err) && options.Continue != "" {
			options.Continue = ""
			continue
		}
		if err != nil {
			return fmt.Errorf("list %s: %w", resource.Resource, err)
		}
		for _, object := range list.Items {
			if err := f(object.Namespace, object.Name); err != nil {
				return err
			}
		}
		if options.Continue = list.Continue; options.Continue == "" {
			return nil
		}
	}
}

// clean removes versions from status.storedVersions, if the storage version is still the one of the rewritten objects.
func (i *installer) clean(
	ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition, removed []string,
) error {
	return retry(ctx, func() error {
		now, err := i.Definitions.Get(ctx, crd.Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		if now.UID != crd.UID || storageVersion(now) != storageVersion(crd) {
			return errors.New("somebody has changed the definition while objects were rewritten: call Upgrade again")
		}
		now.Status.StoredVersions = slices.DeleteFunc(now.Status.StoredVersions, func(version string) bool {
			return slices.Contains(removed, version)
		})
		_, err = i.Definitions.UpdateStatus(ctx, now, metav1.UpdateOptions{FieldManager: i.Owner})
		return err
	})
}
