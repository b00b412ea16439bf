package e2e

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-logr/logr/funcr"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	typed "github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned/typed/example/v1"
	fruitreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/example/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

// outcomes counts how Reconciles end.
type outcomes struct {
	mu    sync.Mutex
	count map[reconcile.Outcome]int
}

func newOutcomes() *outcomes { return &outcomes{count: map[reconcile.Outcome]int{}} }

// Started implements reconcile.Metrics.
func (*outcomes) Started(string) {}

// Finished implements reconcile.Metrics.
func (o *outcomes) Finished(_ string, outcome reconcile.Outcome, _ time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.count[outcome]++
}

func (o *outcomes) of(outcome reconcile.Outcome) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.count[outcome]
}

// errorLog keeps the errors that are logged with a context.
type errorLog struct {
	mu     sync.Mutex
	errors []string
}

// in returns a context whose logger writes to the log.
func (l *errorLog) in(ctx context.Context) context.Context {
	return klog.NewContext(ctx, funcr.New(func(_, args string) {
		l.mu.Lock()
		defer l.mu.Unlock()
		if strings.Contains(args, `"error"=`) {
			l.errors = append(l.errors, args)
		}
	}, funcr.Options{}))
}

func (l *errorLog) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]string(nil), l.errors...)
}

// TestConflictStorm: a reconciler updates whole objects that others change all the time. Conflicts are not errors of
// anyone, and in the end each object is as it shall be, with the last change of each writer.
func TestConflictStorm(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	fruits := client.ExampleV1().Fruits(ns)
	const objects, writers, changes = 5, 4, 25
	sweets(t, client, ns, "stormy", objects)

	metrics, log := newOutcomes(), &errorLog{}
	options := fruitreconcilers.FruitOptions{Options: reconcile.Options{Workers: 4, Metrics: metrics}}
	work := newFruitWork(t, client, ns, options)
	var crossed sync.Map // fruits that have had a change between a Reconcile's reading and its writing
	do := func(ctx context.Context, f *fruitv1.Fruit) (reconcile.Result, error) {
		if f.Spec.Sweet == (f.Labels[controller.Label] == "true") {
			return reconcile.Result{}, nil
		}
		if _, also := crossed.LoadOrStore(f.Name, true); !also {
			if err := alter(ctx, fruits, f.Name, func(f *fruitv1.Fruit) { f.Spec.Comment = "crossed" }); err != nil {
				return reconcile.Result{}, err
			}
		}
		if f.Labels == nil {
			f.Labels = map[string]string{}
		}
		f.Labels[controller.Label] = fmt.Sprint(f.Spec.Sweet)
		_, err := fruits.Update(ctx, f, metav1.UpdateOptions{})
		return reconcile.Result{}, err
	}
	run := work.by(fruitreconcilers.FruitReconcilerFunc(do))
	stop := background(t, func(ctx context.Context) error { return run(log.in(ctx)) })

	ripen := func(f *fruitv1.Fruit) { f.Spec.Weight, f.Spec.Sweet = f.Spec.Weight+1, !f.Spec.Sweet }
	var writing sync.WaitGroup
	for range writers {
		writing.Go(func() {
			for n := range changes * objects {
				name := fmt.Sprintf("stormy-%d", n%objects)
				if err := alter(ctx, fruits, name, ripen); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writing.Wait()
	eventually(t, "the labels are right", func() error { return labelled(t, client, ns) })
	work.settle(t, work.Controller)
	stop()
	work.check(t)
	list, err := fruits.List(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range list.Items {
		if want := i + writers*changes; f.Spec.Weight != want {
			t.Errorf("%s has the weight %d, want %d", f.Name, f.Spec.Weight, want)
		}
	}
	// Each sweet fruit was crossed when it first got its label.
	if n := metrics.of(reconcile.OutcomeConflict); n < (objects+1)/2 {
		t.Errorf("%d conflicts", n)
	}
	if n := metrics.of(reconcile.OutcomeFailure); n > 0 || len(log.all()) > 0 {
		t.Errorf("%d failures; errors logged: %v", n, log.all())
	}
	t.Logf("%d conflicts, %d successes", metrics.of(reconcile.OutcomeConflict), metrics.of(reconcile.OutcomeSuccess))
}

// alter changes a fruit, again after each conflict.
func alter(ctx context.Context, fruits typed.FruitInterface, name string, change func(*fruitv1.Fruit)) error {
	for {
		f, err := fruits.Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		change(f)
		if _, err = fruits.Update(ctx, f, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
			return err
		}
	}
}
