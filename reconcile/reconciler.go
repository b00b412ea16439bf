package reconcile

import (
	"context"
	"fmt"
	"time"
)

// A Result says what follows a Reconcile that returned no error.
type Result struct {
	// RequeueAfter is the time after which the object is reconciled again, even if nothing changes, e.g. time.Minute.
	// 0 waits for a change.
	RequeueAfter time.Duration
}

// A Reconciler makes the world agree with objects of a type, e.g. *fruitv1.Fruit.
type Reconciler[T Object] interface {
	// Reconcile compares what the object asks for with what there is, and changes what differs. The object is a copy of
	// that in the cache, which may be a little older than that of the API server. After an error it is called again,
	// later each time.
	Reconcile(ctx context.Context, object T) (Result, error)
}

// A DeletionReconciler is a reconciler that also learns of objects that are gone.
type DeletionReconciler[T Object] interface {
	Reconciler[T]
	// ReconcileDeletion is called where the cache has no object of the key. It may be called more than once for one.
	ReconcileDeletion(ctx context.Context, key Key) (Result, error)
}

// A ReconcilerFunc makes a reconciler of a function.
type ReconcilerFunc[T Object] func(ctx context.Context, object T) (Result, error)

// Reconcile calls f.
func (f ReconcilerFunc[T]) Reconcile(ctx context.Context, object T) (Result, error) {
	return f(ctx, object)
}

// A Func reconciles the object of a key.
type Func func(ctx context.Context, key Key) (Result, error)

// ByKey returns a function that gets the object of a key from the cache and calls the reconciler.
func (c *Controller[T]) ByKey(r Reconciler[T]) Func {
	return func(ctx context.Context, key Key) (Result, error) {
		cached, exists, err := c.objects.GetByKey(key.String())
		if err != nil {
			return Result{}, err
		}
		if !exists {
			if d, ok := r.(DeletionReconciler[T]); ok {
				return d.ReconcileDeletion(ctx, key)
			}
			return Result{}, nil
		}
		object, ok := cached.(T)
		if !ok {
			return Result{}, TerminalError(fmt.Errorf("an informer of %T holds a %T", *new(T), cached))
		}
		return r.Reconcile(ctx, object.DeepCopyObject().(T))
	}
}
