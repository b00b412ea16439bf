package reconcile_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/events"

	"github.com/gen-toolkit/gen/reconcile"
)

// A slowServer answers after some milliseconds with what was sent to it, and counts requests.
type slowServer struct {
	mutex     sync.Mutex
	now, most int
	arrived   chan struct{}
}

func (s *slowServer) count(change int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.now += change
	s.most = max(s.most, s.now)
}

func (s *slowServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.count(+1)
	time.Sleep(5 * time.Millisecond)
	s.count(-1)
	w.Header().Set("Content-Type", r.Header.Get("Content-Type"))
	w.WriteHeader(http.StatusCreated)
	_, _ = io.Copy(w, r.Body)
	s.arrived <- struct{}{}
}

// TestEvents: all events of a burst reach a slow server, few at a time.
func TestEvents(t *testing.T) {
	const burst = 40
	slow := &slowServer{arrived: make(chan struct{}, burst)}
	server := httptest.NewServer(slow)
	defer server.Close()
	client, err := kubernetes.NewForConfig(&rest.Config{Host: server.URL, QPS: -1})
	must(t, err)

	ctx, stop := context.WithCancel(t.Context())
	c, _ := running(t, 0, reconcile.Options{Events: client.EventsV1()})
	begun := make(chan struct{})
	ended := background(func() error {
		return c.RunFunc(ctx, func(context.Context, reconcile.Key) (reconcile.Result, error) {
			close(begun)
			return reconcile.Result{}, nil
		})
	})
	receive(t, begun) // events are lost before
	for i := range burst {
		c.Eventf(deployment(fmt.Sprint(i)), corev1.EventTypeNormal, "Eaten", "Eat", "it was good")
	}
	for range burst {
		receive(t, slow.arrived)
	}
	stop()
	must(t, receive(t, ended))
	if slow.most > 8 { // since v0.38, client-go sends one at a time itself
		t.Errorf("%d events were sent at the same time", slow.most)
	}
}

// TestRecorder: a recorder replaces Events, and without both there are none.
func TestRecorder(t *testing.T) {
	recorder := events.NewFakeRecorder(1)
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{Recorder: recorder})
	k.Eventf(deployment("soup"), corev1.EventTypeWarning, "Burnt", "Cook", "for %d minutes", 7)
	if got := receive(t, recorder.Events); got != "Warning Burnt for 7 minutes" {
		t.Errorf("the event is %q", got)
	}
	k = start(t, ownSource{}, ownedSource{}, reconcile.Options{})
	k.Eventf(deployment("soup"), corev1.EventTypeWarning, "Burnt", "Cook", "for %d minutes", 7)
}
