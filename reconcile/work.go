package reconcile

import (
	"context"
	"errors"
	"runtime/debug"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/klog/v2"
)

// next waits for a key and works on it. It returns false when the queue has shut down, or stopping has ended: what is
// left in the queue is for the next process.
func (c *Controller[T]) next(stopping, working context.Context, reconcile Func) bool {
	key, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(key)
	if stopping.Err() != nil {
		return false
	}
	_, _ = c.work(working, key, reconcile)
	return true
}

// Next waits for a key, reconciles its object, and returns what came of it. Tests call it in place of Run. ok is false
// when the queue has shut down.
func (c *Controller[T]) Next(ctx context.Context, reconcile Func) (key Key, result Result, ok bool, err error) {
	key, shutdown := c.queue.Get()
	if shutdown {
		return key, result, false, nil
	}
	defer c.queue.Done(key)
	result, err = c.work(ctx, key, reconcile)
	return key, result, true, err
}

// work reconciles the object of a key, and decides when the key comes back.
func (c *Controller[T]) work(ctx context.Context, key Key, reconcile Func) (Result, error) {
	priority := c.order.release(key)
	ctx = klog.NewContext(ctx, klog.FromContext(ctx).WithValues("controller", c.name, "object", key))
	if c.options.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.options.Timeout)
		defer cancel()
	}
	klog.FromContext(ctx).V(1).Info("Reconcile")
	c.options.Metrics.Started(c.name)
	start := c.options.Clock.Now()
	end := c.running.begin(key, start)
	result, err := call(ctx, key, reconcile)
	end()
	c.options.Metrics.Finished(c.name, outcomeOf(result, err), c.options.Clock.Since(start))

	var terminal *terminalError
	switch {
	case errors.As(err, &terminal):
		utilruntime.HandleErrorWithContext(ctx, err,
			"Reconcile failed, and is not tried again before the object changes")
		c.queue.Forget(key)
	case err != nil:
		c.report(ctx, key, err)
		c.order.raise(key, priority)
		c.queue.AddRateLimited(key)
	case result.RequeueAfter > 0:
		c.order.raise(key, priority)
		c.queue.Forget(key)
		c.queue.AddAfter(key, result.RequeueAfter)
	default:
		c.queue.Forget(key)
	}
	return result, err
}

// report logs an error after which the key comes back. Conflicts and the end of a context are no problems.
func (c *Controller[T]) report(ctx context.Context, key Key, err error) {
	if apierrors.IsConflict(err) || errors.Is(err, context.Canceled) {
		klog.FromContext(ctx).V(2).Info("Reconcile will be tried again", "cause", err)
		return
	}
	utilruntime.HandleErrorWithContext(ctx, err, "Reconcile failed, and will be tried again",
		"failures", c.queue.NumRequeues(key)+1)
}

// call makes an error of a panic, so that one object can't stop the work on the others.
func call(ctx context.Context, key Key, reconcile Func) (result Result, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &panicError{cause, debug.Stack()}
		}
	}()
	return reconcile(ctx, key)
}
