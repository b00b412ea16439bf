package reconcile

import (
	"context"
	"fmt"
	"slices"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// A Source is an informer whose objects concern keys of a controller.
type Source[T metav1.Object] struct {
	Informer cache.SharedIndexInformer // of T
	// Keys returns the keys that an object concerns, e.g. [OwnKey]. After a change these are the keys of both states.
	Keys func(object T) []Key
	// Changed tells whether a change counts. before is nil for an object that is new, and after for one that is
	// deleted. Without it, every change counts. It is not asked on resyncs.
	Changed func(before, after T) bool
	// Priority orders the queue: keys of a higher one come first. Without it, all are 0. Those from first lists and
	// resyncs are lower by 100, see [LowPriority].
	Priority func(object T) int
}

// Watch adds a source to a controller that does not run yet, e.g. the informer of *corev1.ConfigMap with
// [OwnerKeys].
func Watch[T Object, W metav1.Object](c *Controller[T], s Source[W]) error {
	switch {
	case s.Keys == nil:
		return fmt.Errorf("%s: watch %T: the source has no Keys; set e.g. OwnKey", c.name, *new(W))
	case c.started.Load():
		return fmt.Errorf("%s: watch %T: the controller runs already; call Watch before Run", c.name, *new(W))
	}
	handler := &handler[W]{s, c.name, c.enqueue}
	registration, err := s.Informer.AddEventHandler(handler)
	if err != nil {
		return fmt.Errorf("%s: watch %T: %w", c.name, *new(W), err)
	}
	c.sources = append(c.sources, source{
		name: fmt.Sprintf("%T", *new(W)), hasSynced: registration.HasSynced, informer: s.Informer, handler: handler,
	})
	return nil
}

// A source is a Source of any type.
type source struct {
	name      string // e.g. "*v1.Fruit"
	hasSynced cache.InformerSynced
	informer  cache.SharedIndexInformer
	handler   cache.ResourceEventHandler
}

// patience is how long a controller waits for a cache before it says so.
const patience = 30 * time.Second

// synced waits until the first list has been delivered, or until patience or ctx has ended.
func (s source) synced(ctx context.Context) bool {
	err := wait.PollUntilContextTimeout(ctx, 10*time.Millisecond, patience, true,
		func(context.Context) (bool, error) { return s.hasSynced(), nil })
	return err == nil
}

// Sources calls f for each source, in the order in which they were added. Tests deliver events so.
func (c *Controller[T]) Sources(
	f func(informer cache.SharedIndexInformer, handler cache.ResourceEventHandler) error,
) error {
	for _, s := range c.sources {
		if err := f(s.informer, s.handler); err != nil {
			return err
		}
	}
	return nil
}

// A handler turns the events of a source into keys.
type handler[T metav1.Object] struct {
	source  Source[T]
	name    string // of the controller
	enqueue func(key Key, priority int)
}

// OnAdd is called for a new object, and for each object of the first list.
func (h *handler[T]) OnAdd(obj any, isInInitialList bool) {
	object, ok := obj.(T)
	if !ok {
		h.unexpected(obj)
		return
	}
	var none T
	if h.changed(none, object) {
		h.enqueueAll(h.source.Keys(object), object, isInInitialList)
	}
}

// OnUpdate is called for a change, and on resyncs, where both states are the same.
func (h *handler[T]) OnUpdate(oldObj, newObj any) {
	before, ok := oldObj.(T)
	after, also := newObj.(T)
	if !ok || !also {
		h.unexpected(newObj)
		return
	}
	resync := oldObj == newObj
	if !resync && before.GetResourceVersion() != "" && before.GetResourceVersion() == after.GetResourceVersion() {
		return // an informer that was cut off has listed again
	}
	if !resync && !h.changed(before, after) {
		return
	}
	keys := h.source.Keys(after)
	if !resync {
		for _, key := range h.source.Keys(before) {
			if !slices.Contains(keys, key) { // twice would be two Reconciles, if a worker is quick
				keys = append(keys, key)
			}
		}
	}
	h.enqueueAll(keys, after, resync)
}

// OnDelete is called for a deletion, or for the last known state if the deletion itself was missed.
func (h *handler[T]) OnDelete(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	object, ok := obj.(T)
	if !ok {
		h.unexpected(obj)
		return
	}
	var none T
	if h.changed(object, none) {
		h.enqueueAll(h.source.Keys(object), object, false)
	}
}

func (h *handler[T]) changed(before, after T) bool {
	return h.source.Changed == nil || h.source.Changed(before, after)
}

func (h *handler[T]) enqueueAll(keys []Key, object T, background bool) {
	priority := 0
	if h.source.Priority != nil {
		const most = 1 << 30 // so that its lead in the queue is a number
		priority = max(-most, min(h.source.Priority(object), most))
	}
	if background {
		priority += LowPriority
	}
	for _, key := range keys {
		h.enqueue(key, priority)
	}
}

func (h *handler[T]) unexpected(obj any) {
	utilruntime.HandleError(fmt.Errorf("%s: an informer of %T holds a %T", h.name, *new(T), obj))
}
