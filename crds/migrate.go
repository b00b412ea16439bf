package crds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
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
	for again := 0; ; again++ {
		rewritten, removed, err = i.migrateOnce(ctx, crd)
		if !errors.Is(err, errGeneration) || again == mostMigrations {
			return rewritten, removed, err
		}
		// What has changed may be a CA bundle alone. Objects may as well have been stored in another version meanwhile.
		if crd, err = i.still(ctx, crd); err != nil {
			return rewritten, nil, err
		}
	}
}

// mostMigrations is how often objects are rewritten again because the definition has changed meanwhile.
const mostMigrations = 5

// errGeneration is the error of a definition that has changed while its objects were rewritten.
var errGeneration = errors.New("the definition has changed while objects were rewritten: call Upgrade again")

func (i *installer) migrateOnce(
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
		if _, err := i.still(ctx, crd); err != nil {
			return err
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
// meets no conflict with other writers. It lists all names first: a list does not live as long as the rewriting of what
// is in it.
func (i *installer) rewrite(
	ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition,
) (written int, err error) {
	resource, err := resourceOf(crd)
	if err != nil {
		return 0, err
	}
	var names []types.NamespacedName
	err = i.each(ctx, resource, func(namespace, name string) error {
		names = append(names, types.NamespacedName{Namespace: namespace, Name: name})
		return nil
	})
	if err != nil {
		return 0, err
	}
	var (
		mu     sync.Mutex
		failed []error
		work   = make(chan types.NamespacedName)
		done   sync.WaitGroup
	)
	objects, options := i.Metadata.Resource(resource), metav1.PatchOptions{FieldManager: i.Owner}
	one := func(name types.NamespacedName) {
		mu.Lock()
		wait := patience
		if len(failed) > 0 { // of the next ones, most fail for the same reason
			wait = 5 * time.Second
		}
		mu.Unlock()
		err := retryFor(ctx, wait, func() error {
			of := objects.Namespace(name.Namespace)
			_, err := of.Patch(ctx, name.Name, types.MergePatchType, []byte("{}"), options)
			return err
		})
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil:
			if written++; written%100 == 0 {
				i.tell(crd.Name, "rewriting", written)
			}
		case !apierrors.IsNotFound(err): // else it is gone
			failed = append(failed, fmt.Errorf("%s: %w", name, err))
		}
	}
	for range writers {
		done.Go(func() {
			for name := range work {
				one(name)
			}
		})
	}
	for _, name := range names {
		if ctx.Err() != nil {
			break
		}
		work <- name
	}
	close(work)
	done.Wait()
	if err := ctx.Err(); err != nil {
		return written, fmt.Errorf("%d of %d objects are rewritten: %w", written, len(names), err)
	}
	if len(failed) > 0 {
		return written, fmt.Errorf("%d objects stay in an old version; correct or delete them, and call Upgrade "+
			"again: %w", len(failed), errors.Join(failed[:min(len(failed), 10)]...))
	}
	return written, nil
}

// writers is how many objects are rewritten at a time. API servers that have too much to do say so, and are asked
// later.
const writers = 8

// each calls f for each object.
func (i *installer) each(
	ctx context.Context, resource schema.GroupVersionResource, f func(namespace, name string) error,
) error {
	return i.pages(ctx, resource, func(options metav1.ListOptions) (next string, err error) {
		list, err := i.Metadata.Resource(resource).List(ctx, options)
		if err != nil {
			return "", err
		}
		for _, object := range list.Items {
			if err := f(object.Namespace, object.Name); err != nil {
				return "", err
			}
		}
		return list.Continue, nil
	})
}

// pages calls list for each page of objects; list returns where the next one begins, or "". Where API servers forget
// the list before its end, it goes on behind the last object, or begins again.
func (i *installer) pages(
	ctx context.Context, resource schema.GroupVersionResource, list func(metav1.ListOptions) (next string, err error),
) error {
	options := metav1.ListOptions{Limit: i.pageSize()}
	for {
		next := ""
		err := retry(ctx, func() (err error) {
			next, err = list(options)
			return err
		})
		status := apierrors.APIStatus(nil)
		switch {
		case apierrors.IsResourceExpired(err) && errors.As(err, &status) && options.Continue != "" &&
			status.Status().Continue != options.Continue:
			next = status.Status().Continue
		case err != nil:
			return fmt.Errorf("list %s: %w", resource.Resource, err)
		case next == "":
			return nil
		}
		options.Continue = next
	}
}

// clean removes versions from status.storedVersions, if the definition is still the one under which the objects have
// been rewritten: another program may have stored some in another version, and have gone back since.
func (i *installer) clean(
	ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition, removed []string,
) error {
	return retry(ctx, func() error {
		now, err := i.Definitions.Get(ctx, crd.Name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		if now.UID != crd.UID || now.Generation != crd.Generation {
			return errGeneration
		}
		now.Status.StoredVersions = slices.DeleteFunc(now.Status.StoredVersions, func(version string) bool {
			return slices.Contains(removed, version)
		})
		_, err = i.Definitions.UpdateStatus(ctx, now, metav1.UpdateOptions{FieldManager: i.Owner})
		return err
	})
}
