package reconcileprom_test

import (
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
	"k8s.io/client-go/util/workqueue"

	"github.com/gen-toolkit/gen/reconcile"
	"github.com/gen-toolkit/gen/reconcile/reconcileprom"
)

func gather(t *testing.T, registry *prometheus.Registry) map[string][]*dto.Metric {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]*dto.Metric{}
	for _, family := range families {
		all[family.GetName()] = family.Metric
	}
	return all
}

// TestMetrics: a registry has the number of Reconciles by outcome, their time, and how many are under way.
func TestMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	metrics, err := reconcileprom.NewMetrics(registry)
	if err != nil {
		t.Fatal(err)
	}
	metrics.Started("deployer")
	metrics.Started("deployer")
	metrics.Finished("deployer", reconcile.OutcomePanic, 3*time.Second)
	all := gather(t, registry)
	total := all["reconcile_total"]
	if len(total) != 1 || total[0].GetCounter().GetValue() != 1 || total[0].Label[1].GetValue() != "panic" {
		t.Errorf("reconcile_total is %v", total)
	}
	duration := all["reconcile_duration_seconds"]
	if len(duration) != 1 || duration[0].GetHistogram().GetSampleSum() != 3 {
		t.Errorf("reconcile_duration_seconds is %v", duration)
	}
	active := all["reconcile_active_workers"]
	if len(active) != 1 || active[0].GetGauge().GetValue() != 1 {
		t.Errorf("reconcile_active_workers is %v", active)
	}
	if _, err := reconcileprom.NewMetrics(registry); err == nil {
		t.Error("no error of a second registration")
	}
}

// TestQueueMetrics: a workqueue fills the metrics that Kubernetes has, by their names.
func TestQueueMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	provider, err := reconcileprom.NewQueueMetrics(registry)
	if err != nil {
		t.Fatal(err)
	}
	queue := workqueue.NewTypedRateLimitingQueueWithConfig(
		workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Hour, time.Hour),
		workqueue.TypedRateLimitingQueueConfig[string]{Name: "deployer", MetricsProvider: provider})
	defer queue.ShutDown()
	queue.Add("soup")
	queue.Add("cake")
	queue.AddRateLimited("bread")
	item, _ := queue.Get()
	queue.Done(item)
	all := gather(t, registry)
	for name, want := range map[string]float64{
		"workqueue_depth": 1, "workqueue_adds_total": 2, "workqueue_retries_total": 1,
		"workqueue_queue_duration_seconds": 1, "workqueue_work_duration_seconds": 1,
		"workqueue_unfinished_work_seconds": 0, "workqueue_longest_running_processor_seconds": 0,
	} {
		if len(all[name]) != 1 || all[name][0].Label[0].GetValue() != "deployer" {
			t.Errorf("%s is %v", name, all[name])
			continue
		}
		metric := all[name][0]
		got := metric.GetGauge().GetValue() + metric.GetCounter().GetValue() +
			float64(metric.GetHistogram().GetSampleCount())
		if got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	if _, err := reconcileprom.NewQueueMetrics(registry); err == nil {
		t.Error("no error of a second registration")
	}
}
