package crds

import (
	"context"
	"fmt"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Uninstall deletes the definitions and waits until they are gone. Definitions of another owner, and, without
// [Options.DeleteObjects], definitions with objects are refused, with their number; then all definitions stay. Those
// that have no owner, e.g. after kubectl apply, belong to another one.
func Uninstall(ctx context.Context, c *Client, set *Set, o Options) (*Report, error) {
	if o.Owner == "" {
		return nil, errNoOwner
	}
	i := &installer{c, o, false}
	refused, report := &RefusedError{}, &Report{}
	var existing []*apiextensionsv1.CustomResourceDefinition
	for _, wanted := range set.definitions {
		crd, err := i.get(ctx, wanted.Name)
		if err != nil {
			return nil, err
		}
		if crd == nil {
			continue
		}
		if owner := crd.Annotations[OwnerAnnotation]; owner != o.Owner && !o.Adopt {
			refused.Problems = append(refused.Problems, Problem{crd.Name, fmt.Sprintf("it belongs to %q", owner),
				"uninstall it with the owner, or set Options.Adopt"})
		}
		if !o.DeleteObjects {
			objects, err := i.count(ctx, crd)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", crd.Name, err)
			}
			if objects > 0 {
				refused.Problems = append(refused.Problems, Problem{crd.Name, fmt.Sprintf("it has %d objects", objects),
					"delete them first, or set Options.DeleteObjects"})
			}
		}
		existing = append(existing, crd)
	}
	if len(refused.Problems) > 0 {
		return nil, refused
	}
	for _, crd := range existing {
		if !o.DryRun {
			if err := i.delete(ctx, crd); err != nil {
				return report, fmt.Errorf("%s: %w", crd.Name, err)
			}
			o.tell(crd.Name, "deleted", 0)
		}
		report.Definitions = append(report.Definitions, Outcome{Name: crd.Name, Action: "deleted"})
	}
	return report, nil
}

// count returns how many objects a definition has.
func (i *installer) count(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) (objects int, err error) {
	resource, err := resourceOf(crd)
	if err != nil {
		return 0, err
	}
	err = i.each(ctx, resource, func(string, string) error { objects++; return nil })
	if apierrors.IsNotFound(err) { // its names are not accepted
		return 0, nil
	}
	return objects, err
}

// delete deletes a definition, if it is still the one whose objects have been counted, and waits until it is gone.
func (i *installer) delete(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) error {
	options := metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: &crd.UID}}
	err := retry(ctx, func() error { return i.Definitions.Delete(ctx, crd.Name, options) })
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	for {
		now, err := i.get(ctx, crd.Name)
		if err != nil || now == nil || now.UID != crd.UID {
			return err
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return fmt.Errorf("it is being deleted, and waits for its objects: %w", err)
		}
	}
}
