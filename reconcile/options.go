package reconcile

import (
	"time"

	eventsv1client "k8s.io/client-go/kubernetes/typed/events/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/utils/clock"
)

// Options are the settings of a controller. The zero value is useful.
type Options struct {
	// Name is for logs, metrics, events and field managers. By default it is that of the kind, e.g. "fruit-controller".
	Name string

	// Workers is the number of objects that are reconciled at the same time. By default it is 1.
	Workers int

	// RateLimiter says when an object is tried again after an error. By default it is client-go's for controllers: from
	// 5 ms to 1000 s for one object, 10 a second for all of them.
	RateLimiter workqueue.TypedRateLimiter[Key]

	// Timeout is the time after which the context of one Reconcile ends. 0 means never.
	Timeout time.Duration

	// StuckAfter is how long a Reconcile may run before Healthz returns an error. By default it is 10 minutes.
	StuckAfter time.Duration

	// GracePeriod is the time that Reconciles have to finish when the controller stops. By default it is 30 seconds.
	GracePeriod time.Duration

	// Events is where events go, e.g. kubernetes.NewForConfigOrDie(config).EventsV1(). Recorder, if set, replaces
	// it. Without both, there are no events.
	Events   eventsv1client.EventsV1Interface
	Recorder events.EventRecorder

	// Metrics learns of each Reconcile, and QueueMetrics of the queue. Without QueueMetrics it is the provider that
	// workqueue.SetProvider has set.
	Metrics      Metrics
	QueueMetrics workqueue.MetricsProvider

	// Clock and DelayingQueue are for tests, which set both. DelayingQueue makes the queue for keys that come back
	// later.
	Clock         clock.WithTicker
	DelayingQueue func(ready workqueue.TypedInterface[Key]) workqueue.TypedDelayingInterface[Key]
}

// complete returns the options with their defaults.
func (o Options) complete(name string) Options {
	if o.Name == "" {
		o.Name = name
	}
	if o.Workers < 1 {
		o.Workers = 1
	}
	if o.RateLimiter == nil {
		o.RateLimiter = workqueue.DefaultTypedControllerRateLimiter[Key]()
	}
	if o.StuckAfter == 0 {
		o.StuckAfter = 10 * time.Minute
	}
	if o.GracePeriod == 0 {
		o.GracePeriod = 30 * time.Second
	}
	if o.Metrics == nil {
		o.Metrics = noMetrics{}
	}
	if o.Clock == nil {
		o.Clock = clock.RealClock{}
	}
	return o
}

// newQueue returns a queue with an order.
func (o Options) newQueue(order *order) workqueue.TypedRateLimitingInterface[Key] {
	var ready workqueue.TypedInterface[Key] = workqueue.NewTypedWithConfig(workqueue.TypedQueueConfig[Key]{
		Name: o.Name, MetricsProvider: o.QueueMetrics, Clock: o.Clock, Queue: order,
	})
	var delaying workqueue.TypedDelayingInterface[Key]
	if o.DelayingQueue != nil {
		delaying = o.DelayingQueue(ready)
	} else {
		delaying = workqueue.NewTypedDelayingQueueWithConfig(workqueue.TypedDelayingQueueConfig[Key]{
			Name: o.Name, MetricsProvider: o.QueueMetrics, Clock: o.Clock, Queue: ready,
		})
	}
	return workqueue.NewTypedRateLimitingQueueWithConfig(o.RateLimiter, workqueue.TypedRateLimitingQueueConfig[Key]{
		Name: o.Name, Clock: o.Clock, DelayingQueue: delaying,
	})
}
