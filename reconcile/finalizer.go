package reconcile

import (
	"context"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/util/json"
)

// A Finalizer is a reconciler of objects that have something outside of the cluster, e.g. a record in a DNS zone, or
// whose end takes several steps.
type Finalizer[T Object] interface {
	// Reconcile is called for objects that nobody has deleted.
	Reconciler[T]
	// Finalize is called for an object that is being deleted, until it returns neither an error nor a
	// Result.RequeueAfter: then the object goes. It may be called more than once for what it has done already.
	Finalize(ctx context.Context, object T) (Result, error)
}

// A Patch sends a merge patch of an object, e.g. by client.ExampleV1().Fruits(fruit.Namespace).Patch, and returns the
// object as it is then.
type Patch[T Object] func(ctx context.Context, object T, patch []byte) (T, error)

// WithFinalizer returns a reconciler that keeps an object until it has been finalized. name is what it writes into
// metadata.finalizers before the first Reconcile of an object, e.g. "example.org/zone".
func WithFinalizer[T Object](name string, finalizer Finalizer[T], patch Patch[T]) Reconciler[T] {
	return finalizing[T]{finalizer, name, patch}
}

type finalizing[T Object] struct {
	Finalizer[T]
	name  string
	patch Patch[T]
}

// Reconcile finalizes an object that is being deleted, and reconciles others.
func (f finalizing[T]) Reconcile(ctx context.Context, object T) (Result, error) {
	finalizers := object.GetFinalizers()
	named := slices.Contains(finalizers, f.name)
	switch {
	case object.GetDeletionTimestamp() == nil && !named:
		object, err := f.set(ctx, object, append(slices.Clone(finalizers), f.name))
		if err != nil {
			return Result{}, fmt.Errorf("add finalizer %s: %w", f.name, err)
		}
		return f.Finalizer.Reconcile(ctx, object)
	case object.GetDeletionTimestamp() == nil:
		return f.Finalizer.Reconcile(ctx, object)
	case !named:
		return Result{}, nil
	}
	if result, err := f.Finalize(ctx, object); err != nil || result.RequeueAfter > 0 {
		return result, err
	}
	left := slices.DeleteFunc(slices.Clone(finalizers), func(name string) bool { return name == f.name })
	if _, err := f.set(ctx, object, left); err != nil {
		return Result{}, fmt.Errorf("remove finalizer %s: %w", f.name, err)
	}
	return Result{}, nil
}

// ReconcileDeletion passes a deletion on.
func (f finalizing[T]) ReconcileDeletion(ctx context.Context, key Key) (Result, error) {
	if d, ok := f.Finalizer.(DeletionReconciler[T]); ok {
		return d.ReconcileDeletion(ctx, key)
	}
	return Result{}, nil
}

// set writes the finalizers, unless somebody has changed the object meanwhile: a patch replaces the whole list.
func (f finalizing[T]) set(ctx context.Context, object T, finalizers []string) (T, error) {
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{
		"uid": object.GetUID(), "resourceVersion": object.GetResourceVersion(), "finalizers": finalizers}})
	if err != nil {
		return object, err
	}
	return f.patch(ctx, object, patch)
}
