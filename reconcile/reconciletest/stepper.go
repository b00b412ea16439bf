// Package reconciletest runs controllers in steps, for tests without a cluster and without waiting. In: a controller of
// package reconcile and lists of its objects. Out: one Reconcile a step.
package reconciletest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	clocktesting "k8s.io/utils/clock/testing"

	"github.com/gen-toolkit/gen/reconcile"
)

// A Stepper runs a controller of objects of type T in steps, in the goroutine of a test. The controller's caches change
// in Sync alone, its objects are reconciled in Step alone, and its clock moves in Advance alone.
type Stepper[T reconcile.Object] struct {
	controller *reconcile.Controller[T]
	reconcile  reconcile.Func
	lists      []List
	clock      *clocktesting.FakeClock
	delayed    *delayedQueue
}

// A List lists the objects of a source as they are now.
type List func(ctx context.Context) (runtime.Object, error)

// ListAll returns a List by the method of a client, e.g. client.ExampleV1().Fruits("").List.
func ListAll[L runtime.Object](list func(context.Context, metav1.ListOptions) (L, error)) List {
	return func(ctx context.Context) (runtime.Object, error) { return list(ctx, metav1.ListOptions{}) }
}

// ErrEmpty is the error of Step where no object is ready.
var ErrEmpty = errors.New("the queue is empty")

// NewStepper returns a stepper for a controller that is built with [Stepper.Options].
func NewStepper[T reconcile.Object]() *Stepper[T] {
	clock := clocktesting.NewFakeClock(time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
	return &Stepper[T]{clock: clock, delayed: &delayedQueue{clock: clock, due: map[reconcile.Key]time.Time{}}}
}

// Options returns the options with the stepper's clock and queue. Errors are tried again after 5 ms, 10 ms and so on,
// unless the options have another rate limiter.
func (s *Stepper[T]) Options(options reconcile.Options) reconcile.Options {
	options.Clock = s.clock
	options.DelayingQueue = s.delayed.after
	if options.RateLimiter == nil {
		options.RateLimiter = workqueue.NewTypedItemExponentialFailureRateLimiter[reconcile.Key](
			5*time.Millisecond, 1000*time.Second)
	}
	return options
}

// Control says what the stepper runs: a controller and its reconciler, with one list for each of its sources, in the
// order in which they were added.
func (s *Stepper[T]) Control(controller *reconcile.Controller[T], r reconcile.Reconciler[T], lists ...List) {
	s.controller, s.reconcile, s.lists = controller, controller.ByKey(r), lists
}

// Sync brings the caches up to date: it lists, and delivers what has changed since the last Sync as events. Until then,
// the reconciler sees the older state, as on a cluster.
func (s *Stepper[T]) Sync(ctx context.Context) error {
	next := 0
	return s.controller.Sources(func(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) error {
		if next == len(s.lists) {
			return fmt.Errorf("the controller has more than %d sources: give Control a list for each", next)
		}
		list, err := s.lists[next](ctx)
		next++
		if err != nil {
			return err
		}
		objects, err := meta.ExtractList(list)
		if err != nil {
			return err
		}
		return deliver(informer.GetIndexer(), handler, objects)
	})
}

// deliver makes a cache hold objects, and calls the handler for each difference.
func deliver(cached cache.Indexer, handler cache.ResourceEventHandler, objects []runtime.Object) error {
	listed := map[string]bool{}
	for _, object := range objects {
		key, err := cache.MetaNamespaceKeyFunc(object)
		if err != nil {
			return err
		}
		listed[key] = true
		before, exists, err := cached.GetByKey(key)
		if err != nil {
			return err
		}
		switch {
		case !exists:
			if err := cached.Add(object); err != nil {
				return err
			}
			handler.OnAdd(object, false)
		case !equality.Semantic.DeepEqual(before, object):
			if err := cached.Update(object); err != nil {
				return err
			}
			handler.OnUpdate(unversioned(before), object)
		}
	}
	for _, key := range cached.ListKeys() {
		if listed[key] {
			continue
		}
		object, exists, err := cached.GetByKey(key)
		if err != nil || !exists {
			return err
		}
		if err := cached.Delete(object); err != nil {
			return err
		}
		handler.OnDelete(object)
	}
	return nil
}

// unversioned returns an object without its resource version. Fake clients do not count it up, and a controller takes
// two states of the same one for what an informer listed again.
func unversioned(obj any) any {
	object, ok := obj.(runtime.Object)
	if !ok {
		return obj
	}
	object = object.DeepCopyObject()
	if accessor, err := meta.Accessor(object); err == nil {
		accessor.SetResourceVersion("")
	}
	return object
}

// Step reconciles the next object that is ready, and returns what came of it. It returns [ErrEmpty] if none is.
func (s *Stepper[T]) Step(ctx context.Context) (reconcile.Key, reconcile.Result, error) {
	if s.controller.QueueLen() == 0 {
		return reconcile.Key{}, reconcile.Result{}, ErrEmpty
	}
	key, result, _, err := s.controller.Next(ctx, s.reconcile)
	return key, result, err
}

// Settle calls Sync and Step in turns until no object is ready. It returns the first error of a Reconcile, and an error
// if the limit of steps does not suffice: then the reconciler probably changes something each time.
func (s *Stepper[T]) Settle(ctx context.Context, limit int) error {
	for range limit {
		if err := s.Sync(ctx); err != nil {
			return err
		}
		switch key, _, err := s.Step(ctx); {
		case errors.Is(err, ErrEmpty):
			return nil
		case err != nil:
			return fmt.Errorf("reconcile %s: %w", key, err)
		}
	}
	return fmt.Errorf("not settled after %d steps", limit)
}

// Advance moves the clock. Objects whose time has come, by Result.RequeueAfter or after an error, are ready then.
func (s *Stepper[T]) Advance(d time.Duration) {
	s.clock.Step(d)
	s.delayed.release()
}

// Ready returns the number of objects that are ready for Step.
func (s *Stepper[T]) Ready() int { return s.controller.QueueLen() }

// Waiting returns the objects that become ready later, with the time until then.
func (s *Stepper[T]) Waiting() map[reconcile.Key]time.Duration {
	waiting := map[reconcile.Key]time.Duration{}
	for key, at := range s.delayed.due {
		waiting[key] = at.Sub(s.clock.Now())
	}
	return waiting
}

// A delayedQueue keeps what is added later until the clock has got there.
type delayedQueue struct {
	workqueue.TypedInterface[reconcile.Key]
	clock *clocktesting.FakeClock
	due   map[reconcile.Key]time.Time
}

// after returns the queue, which adds keys to another one when they are due.
func (q *delayedQueue) after(
	ready workqueue.TypedInterface[reconcile.Key],
) workqueue.TypedDelayingInterface[reconcile.Key] {
	q.TypedInterface = ready
	return q
}

// AddAfter adds a key later, or earlier than was said before.
func (q *delayedQueue) AddAfter(key reconcile.Key, d time.Duration) {
	if d <= 0 {
		q.Add(key)
		return
	}
	at := q.clock.Now().Add(d)
	if before, ok := q.due[key]; !ok || at.Before(before) {
		q.due[key] = at
	}
}

// release adds what is due, by time and then by name.
func (q *delayedQueue) release() {
	var ready []reconcile.Key
	for key, at := range q.due {
		if !at.After(q.clock.Now()) {
			ready = append(ready, key)
		}
	}
	slices.SortFunc(ready, func(a, b reconcile.Key) int {
		return cmp.Or(q.due[a].Compare(q.due[b]), cmp.Compare(a.String(), b.String()))
	})
	for _, key := range ready {
		delete(q.due, key)
		q.Add(key)
	}
}
