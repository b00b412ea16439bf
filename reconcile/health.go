package reconcile

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// Readyz returns an error until all caches of the controller have their first lists. It is a check for /readyz, e.g.
// mgr.AddReadyzCheck("fruits", controller.Readyz). A controller that waits for its turn to lead is ready.
func (c *Controller[T]) Readyz(*http.Request) error {
	var missing []error
	for _, s := range c.sources {
		if !s.hasSynced() {
			missing = append(missing, fmt.Errorf("%s: the cache of %s has no list yet", c.name, s.name))
		}
	}
	return errors.Join(missing...)
}

// Healthz returns an error while a Reconcile has been running for longer than [Options.StuckAfter], e.g. because it
// waits for a lock. It is a check for /healthz, e.g. mgr.AddHealthzCheck("fruits", controller.Healthz).
func (c *Controller[T]) Healthz(*http.Request) error {
	key, since := c.running.oldest()
	if took := c.options.Clock.Since(since); !since.IsZero() && took > c.options.StuckAfter {
		return fmt.Errorf("%s: the Reconcile of %s has been running for %v", c.name, key, took.Round(time.Second))
	}
	return nil
}

// running are the keys on which workers work, with the times at which they began.
type running struct {
	mu    sync.Mutex
	since map[Key]time.Time
}

// begin adds a key, until the returned function is called.
func (r *running) begin(key Key, at time.Time) (end func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.since == nil {
		r.since = map[Key]time.Time{}
	}
	r.since[key] = at
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.since, key)
	}
}

// oldest returns the key that began first; the time is zero where there is none.
func (r *running) oldest() (key Key, since time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for k, at := range r.since {
		if since.IsZero() || at.Before(since) {
			key, since = k, at
		}
	}
	return key, since
}
