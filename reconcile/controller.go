// Package reconcile runs the typed controllers that the generator reconciler of gen writes: queues of keys, which
// informers fill and workers empty, around the Reconcile that a user writes. In: informers and a [Reconciler]. Out: its
// calls, for each object that is new or has changed.
//
// Generated code wraps all of it, e.g. NewFruitController returns a FruitController with a [Controller] of
// *fruitv1.Fruit. Package reconciletest runs such a controller in steps.
package reconcile

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"k8s.io/utils/clock"
)

// A Key is the namespace and the name of an object, e.g. {Namespace: "bowl", Name: "apple"}.
type Key = cache.ObjectName

// An Object is a pointer to a Kubernetes object, e.g. *fruitv1.Fruit.
type Object interface {
	metav1.Object
	runtime.Object
}

// A Controller has a queue of keys, which informers fill and workers empty. T is the type of the reconciled objects,
// e.g. *fruitv1.Fruit.
//
// A key is in the queue once, however many changes there were, and one worker at a time has it. A change during a
// Reconcile is followed by another one. After an error the key comes back, later each time.
type Controller[T Object] struct {
	name    string
	options Options
	order   *order
	queue   workqueue.TypedRateLimitingInterface[Key]
	objects cache.Indexer // of T
	sources []source
	events  *eventRecorder
	started atomic.Bool
	running running
}

// NewController returns a controller of the objects of an informer; [Watch] adds other sources. name is for logs,
// metrics, events and field managers, e.g. "fruit-controller". scheme knows the objects of events. Without Keys, a
// change of an object concerns its own key.
func NewController[T Object](
	name string, scheme *runtime.Scheme, objects Source[T], options Options,
) (*Controller[T], error) {
	options = options.complete(name)
	c := &Controller[T]{name: options.Name, options: options, order: newOrder(),
		objects: objects.Informer.GetIndexer(), events: newEventRecorder(scheme, options)}
	c.queue = options.newQueue(c.order)
	if objects.Keys == nil {
		objects.Keys = OwnKey[T]
	}
	if err := Watch(c, objects); err != nil {
		return nil, err
	}
	return c, nil
}

// Name returns the name of the controller, e.g. "fruit-controller".
func (c *Controller[T]) Name() string { return c.name }

// Clock returns the controller's clock, which a test can set.
func (c *Controller[T]) Clock() clock.PassiveClock { return c.options.Clock }

// Enqueue adds a key to the queue, for changes that no informer sees.
func (c *Controller[T]) Enqueue(key Key) { c.enqueue(key, 0) }

func (c *Controller[T]) enqueue(key Key, priority int) {
	c.order.raise(key, priority)
	c.queue.Add(key)
}

// QueueLen returns the number of keys that are ready for a worker.
func (c *Controller[T]) QueueLen() int { return c.queue.Len() }

// Eventf records an event about an object. eventType is "Normal" or "Warning". reason and action are words such as
// "Planted" and "Plant". The event is lost unless [Options] say where events go.
func (c *Controller[T]) Eventf(object runtime.Object, eventType, reason, action, note string, args ...any) {
	c.events.Eventf(object, nil, eventType, reason, action, note, args...)
}

// Run calls a reconciler for each object that is new or has changed, until ctx ends: see [Controller.RunFunc].
func (c *Controller[T]) Run(ctx context.Context, r Reconciler[T]) error {
	return c.RunFunc(ctx, c.ByKey(r))
}

// Runnable returns Run for [RunAll], [LeaderElection.Run] and the method Add of a manager of
// sigs.k8s.io/controller-runtime.
func (c *Controller[T]) Runnable(r Reconciler[T]) Runnable {
	return func(ctx context.Context) error { return c.Run(ctx, r) }
}

// RunFunc is Run with a function of keys, e.g. one that wraps [Controller.ByKey]. The informers must have been started.
// It waits for their caches first.
//
// When ctx ends, no further Reconcile begins. Those that are under way have [Options.GracePeriod] to finish; then their
// contexts end, too. They end at once when a [LeaderElection] loses its lease, with [ErrLeadershipLost] as the cause.
// RunFunc returns when all of them have returned.
func (c *Controller[T]) RunFunc(ctx context.Context, reconcile Func) error {
	if c.started.Swap(true) {
		return fmt.Errorf("%s: a controller runs once", c.name)
	}
	defer c.queue.ShutDown()
	if !c.waitForCaches(ctx) {
		return nil
	}
	working, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	defer whenLost(ctx, func() { cancel(ErrLeadershipLost) })()
	if err := c.events.start(working); err != nil {
		return fmt.Errorf("%s: record events: %w", c.name, err)
	}
	defer c.events.stop()

	klog.FromContext(ctx).Info("Starting workers", "controller", c.name, "workers", c.options.Workers)
	var workers sync.WaitGroup
	workers.Add(c.options.Workers)
	for range c.options.Workers {
		go func() {
			defer workers.Done()
			for c.next(ctx, working, reconcile) {
			}
		}()
	}
	<-ctx.Done()
	c.queue.ShutDown()
	defer time.AfterFunc(c.options.GracePeriod, func() { cancel(context.Cause(ctx)) }).Stop()
	workers.Wait()
	return nil
}

// waitForCaches reports whether all sources have delivered their first lists before ctx ended.
func (c *Controller[T]) waitForCaches(ctx context.Context) bool {
	for _, s := range c.sources {
		for !s.synced(ctx) {
			if ctx.Err() != nil {
				return false
			}
			klog.FromContext(ctx).Info("Still waiting for a cache: was its informer factory started?",
				"controller", c.name, "type", s.name)
		}
	}
	return true
}
