package e2e

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"k8s.io/client-go/tools/cache"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/reconcile"
)

// A ledger records the work of controllers and holds it against their promise: one Reconcile of a key at a time, and no
// more of them than there were events and retries.
type ledger struct {
	mu         sync.Mutex
	running    map[reconcile.Key]bool
	events     map[reconcile.Key]int // that concern the key
	retries    map[reconcile.Key]int // Reconciles after which the key comes back by itself
	reconciles map[reconcile.Key]int
	order      []reconcile.Key // of the Reconciles
	broken     []string        // promises
}

func newLedger() *ledger {
	return &ledger{
		running: map[reconcile.Key]bool{}, events: map[reconcile.Key]int{},
		retries: map[reconcile.Key]int{}, reconciles: map[reconcile.Key]int{},
	}
}

// keep returns a function that does the same, and is recorded.
func (l *ledger) keep(f reconcile.Func) reconcile.Func {
	return func(ctx context.Context, key reconcile.Key) (result reconcile.Result, err error) {
		l.begin(key)
		ended := false
		defer func() { l.end(key, !ended || err != nil || result.RequeueAfter > 0) }()
		result, err = f(ctx, key)
		ended = true // and has not panicked
		return result, err
	}
}

func (l *ledger) begin(key reconcile.Key) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.running[key] {
		l.broken = append(l.broken, fmt.Sprintf("two Reconciles of %s at the same time", key))
	}
	l.running[key] = true
	l.reconciles[key]++
	l.order = append(l.order, key)
}

func (l *ledger) end(key reconcile.Key, again bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.running, key)
	if again {
		l.retries[key]++
	}
}

// happened counts an event for each of the keys, which may repeat.
func (l *ledger) happened(keys ...reconcile.Key) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	once := map[reconcile.Key]bool{}
	for _, key := range keys {
		once[key] = true
	}
	for key := range once {
		l.events[key]++
	}
	return true
}

// fruitChanged is the option FruitChanged of a FruitController: the controller calls it for each event.
func (l *ledger) fruitChanged(before, after *fruitv1.Fruit) bool {
	if after == nil {
		after = before
	}
	return l.happened(reconcile.OwnKey(after)...)
}

// orchardChanged is the option OrchardChanged of an OrchardController.
func (l *ledger) orchardChanged(before, after *orchardv1.Orchard) bool {
	if after == nil {
		after = before
	}
	return l.happened(reconcile.OwnKey(after)...)
}

// ownedChanged is the option FruitChanged of an OrchardController.
func (l *ledger) ownedChanged(before, after *fruitv1.Fruit) bool {
	owners := reconcile.OwnerKeys[*fruitv1.Fruit](orchardv1.Kind("Orchard"), true)
	var keys []reconcile.Key
	for _, fruit := range []*fruitv1.Fruit{before, after} {
		if fruit != nil {
			keys = append(keys, owners(fruit)...)
		}
	}
	return l.happened(keys...)
}

// count returns how many Reconciles of a key there were.
func (l *ledger) count(key reconcile.Key) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.reconciles[key]
}

// total returns how many Reconciles there were.
func (l *ledger) total() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.order)
}

// A queued is a *reconcile.Controller of any kind.
type queued interface {
	QueueLen() int
	Sources(func(cache.SharedIndexInformer, cache.ResourceEventHandler) error) error
}

// settle waits until each object of the controller's kind has been reconciled, and the queue is empty.
func (l *ledger) settle(t *testing.T, c queued) {
	t.Helper()
	var own cache.SharedIndexInformer // the first source
	err := c.Sources(func(informer cache.SharedIndexInformer, _ cache.ResourceEventHandler) error {
		if own == nil {
			own = informer
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the queue is worked off", func() error {
		l.mu.Lock()
		defer l.mu.Unlock()
		for _, key := range own.GetStore().ListKeys() {
			if name, err := cache.ParseObjectName(key); err != nil || l.reconciles[name] == 0 {
				return fmt.Errorf("no Reconcile of %s: %w", key, err)
			}
		}
		if len(l.running) > 0 || c.QueueLen() > 0 {
			return fmt.Errorf("running: %v, in the queue: %d", l.running, c.QueueLen())
		}
		return nil
	})
}

// check fails the test if a promise was broken.
func (l *ledger) check(t *testing.T) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, broken := range l.broken {
		t.Error(broken)
	}
	for key, reconciles := range l.reconciles {
		if most := l.events[key] + l.retries[key]; reconciles > most {
			t.Errorf("%d Reconciles of %s for %d events and %d retries", reconciles, key, l.events[key], l.retries[key])
		}
	}
	if len(l.reconciles) == 0 {
		t.Error("there was no Reconcile")
	}
	t.Logf("%d Reconciles of %d keys", len(l.order), len(l.reconciles))
}
