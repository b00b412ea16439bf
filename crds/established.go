package crds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// established waits until API servers serve a definition that has been applied.
func (i *installer) established(
	ctx context.Context, applied *apiextensionsv1.CustomResourceDefinition,
) (*apiextensionsv1.CustomResourceDefinition, error) {
	for now := applied; ; {
		if condition := find(now, apiextensionsv1.NamesAccepted); condition != nil &&
			condition.Status == apiextensionsv1.ConditionFalse {
			return nil, fmt.Errorf("API servers do not accept its names: %s", condition.Message)
		}
		established := find(now, apiextensionsv1.Established)
		if established != nil && established.Status == apiextensionsv1.ConditionTrue {
			served, err := i.serves(applied)
			if err != nil && !transient(err) {
				return nil, err
			}
			if served {
				applied.Status = now.Status
				return applied, nil
			}
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return nil, fmt.Errorf("it is not established: %w", err)
		}
		var err error
		if now, err = i.still(ctx, applied); err != nil {
			return nil, err
		}
	}
}

// still returns an applied definition as it is now, or an error if somebody has deleted it, or changed in which
// versions its objects are served or stored: then API servers never come to what has been applied.
func (i *installer) still(
	ctx context.Context, applied *apiextensionsv1.CustomResourceDefinition,
) (*apiextensionsv1.CustomResourceDefinition, error) {
	now, err := i.get(ctx, applied.Name)
	switch {
	case err != nil:
		return nil, err
	case now == nil || now.UID != applied.UID:
		return nil, errors.New("somebody has deleted it")
	case storageVersion(now) != storageVersion(applied):
		return nil, fmt.Errorf("%w: objects are stored in %s, not in %s", errChanged, storageVersion(now),
			storageVersion(applied))
	}
	for _, v := range applied.Spec.Versions {
		if of := versionOf(now, v.Name); of == nil || of.Served != v.Served {
			return nil, fmt.Errorf("%w: version %s is served no more", errChanged, v.Name)
		}
	}
	return now, nil
}

var errChanged = errors.New("somebody else has changed the definition meanwhile, e.g. another release of the " +
	"program: call Upgrade again")

// find returns a condition, or nil.
func find(
	crd *apiextensionsv1.CustomResourceDefinition, of apiextensionsv1.CustomResourceDefinitionConditionType,
) *apiextensionsv1.CustomResourceDefinitionCondition {
	i := slices.IndexFunc(crd.Status.Conditions, func(c apiextensionsv1.CustomResourceDefinitionCondition) bool {
		return c.Type == of
	})
	if i < 0 {
		return nil
	}
	return &crd.Status.Conditions[i]
}
