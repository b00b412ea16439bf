// Package reconcileprom makes metrics of controllers and their queues that a Prometheus registry collects. In: a
// registry. Out: values for Metrics and QueueMetrics of reconcile.Options.
package reconcileprom

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"k8s.io/client-go/util/workqueue"

	"github.com/gen-toolkit/gen/reconcile"
)

// NewMetrics returns metrics for [reconcile.Options] that a Prometheus registry collects: reconcile_total, by
// controller and outcome, reconcile_duration_seconds and reconcile_active_workers, by controller.
func NewMetrics(registry prometheus.Registerer) (reconcile.Metrics, error) {
	m := prometheusMetrics{
		total: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "reconcile_total", Help: "Reconciles that have ended, by outcome.",
		}, []string{"controller", "outcome"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "reconcile_duration_seconds", Help: "Time of a Reconcile.",
			Buckets: prometheus.ExponentialBuckets(0.001, 4, 9),
		}, []string{"controller"}),
		active: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "reconcile_active_workers", Help: "Reconciles under way.",
		}, []string{"controller"}),
	}
	for _, collector := range []prometheus.Collector{m.total, m.duration, m.active} {
		if err := registry.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

type prometheusMetrics struct {
	total    *prometheus.CounterVec
	duration *prometheus.HistogramVec
	active   *prometheus.GaugeVec
}

func (m prometheusMetrics) Started(controller string) { m.active.WithLabelValues(controller).Inc() }

func (m prometheusMetrics) Finished(controller string, outcome reconcile.Outcome, duration time.Duration) {
	m.active.WithLabelValues(controller).Dec()
	m.duration.WithLabelValues(controller).Observe(duration.Seconds())
	m.total.WithLabelValues(controller, string(outcome)).Inc()
}

// NewQueueMetrics returns metrics of queues for [reconcile.Options] that a Prometheus registry collects, by the names
// that Kubernetes gives them: workqueue_depth, workqueue_adds_total, workqueue_queue_duration_seconds,
// workqueue_work_duration_seconds, workqueue_unfinished_work_seconds, workqueue_longest_running_processor_seconds and
// workqueue_retries_total, by name. Programs on controller-runtime or k8s.io/component-base have them already.
func NewQueueMetrics(registry prometheus.Registerer) (workqueue.MetricsProvider, error) {
	labels := []string{"name"}
	gauge := func(name, help string) *prometheus.GaugeVec {
		return prometheus.NewGaugeVec(prometheus.GaugeOpts{Subsystem: "workqueue", Name: name, Help: help}, labels)
	}
	counter := func(name, help string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Subsystem: "workqueue", Name: name, Help: help}, labels)
	}
	histogram := func(name, help string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Subsystem: "workqueue", Name: name, Help: help,
			Buckets: prometheus.ExponentialBuckets(1e-8, 10, 12)}, labels)
	}
	m := queueMetrics{
		depth:      gauge("depth", "Objects that are ready."),
		unfinished: gauge("unfinished_work_seconds", "Time of all Reconciles under way."),
		longest:    gauge("longest_running_processor_seconds", "Time of the longest Reconcile under way."),
		adds:       counter("adds_total", "Objects that became ready."),
		retries:    counter("retries_total", "Objects that were put off."),
		latency:    histogram("queue_duration_seconds", "Time from ready to a Reconcile."),
		work:       histogram("work_duration_seconds", "Time of a Reconcile."),
	}
	for _, collector := range []prometheus.Collector{
		m.depth, m.unfinished, m.longest, m.adds, m.retries, m.latency, m.work,
	} {
		if err := registry.Register(collector); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// queueMetrics are a workqueue.MetricsProvider.
type queueMetrics struct {
	depth, unfinished, longest *prometheus.GaugeVec
	adds, retries              *prometheus.CounterVec
	latency, work              *prometheus.HistogramVec
}

func (m queueMetrics) NewDepthMetric(name string) workqueue.GaugeMetric {
	return m.depth.WithLabelValues(name)
}

func (m queueMetrics) NewAddsMetric(name string) workqueue.CounterMetric {
	return m.adds.WithLabelValues(name)
}

func (m queueMetrics) NewLatencyMetric(name string) workqueue.HistogramMetric {
	return m.latency.WithLabelValues(name)
}

func (m queueMetrics) NewWorkDurationMetric(name string) workqueue.HistogramMetric {
	return m.work.WithLabelValues(name)
}

func (m queueMetrics) NewUnfinishedWorkSecondsMetric(name string) workqueue.SettableGaugeMetric {
	return m.unfinished.WithLabelValues(name)
}

func (m queueMetrics) NewLongestRunningProcessorSecondsMetric(name string) workqueue.SettableGaugeMetric {
	return m.longest.WithLabelValues(name)
}

func (m queueMetrics) NewRetriesMetric(name string) workqueue.CounterMetric {
	return m.retries.WithLabelValues(name)
}
