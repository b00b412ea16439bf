package controller_test

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
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned/scheme"
	"github.com/gen-toolkit/gen/examples/fruit/client/reconcilers"
)

// TestEvents: all events of a burst reach a slow server, few at a time.
func TestEvents(t *testing.T) {
	const burst = 40
	var mutex sync.Mutex
	var now, most int
	arrived := make(chan struct{}, burst)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count := func(change int) {
			mutex.Lock()
			defer mutex.Unlock()
			now += change
			most = max(most, now)
		}
		count(+1)
		time.Sleep(5 * time.Millisecond)
		count(-1)
		w.Header().Set("Content-Type", r.Header.Get("Content-Type"))
		w.WriteHeader(http.StatusCreated)
		_, _ = io.Copy(w, r.Body)
		arrived <- struct{}{}
	}))
	defer server.Close()
	client, err := kubernetes.NewForConfig(&rest.Config{Host: server.URL, QPS: -1})
	if err != nil {
		t.Fatal(err)
	}

	ctx, stop := context.WithCancel(t.Context())
	c := reconcilers.NewController("events", scheme.Scheme, reconcilers.Options{Events: client.EventsV1()})
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- c.Run(ctx, func(context.Context, reconcilers.Key) (reconcilers.Result, error) {
			close(begun)
			return reconcilers.Result{}, nil
		})
	}()
	c.Enqueue(reconcilers.Key{Name: "apple"})
	<-begun // events are lost before
	for i := range burst {
		var fruit runtime.Object = &fruitv1.Fruit{ObjectMeta: metav1.ObjectMeta{Namespace: "bowl", Name: fmt.Sprint(i)}}
		c.Eventf(fruit, corev1.EventTypeNormal, "Eaten", "Eat", "it was good")
	}
	for i := range burst {
		select {
		case <-arrived:
		case <-time.After(30 * time.Second):
			t.Fatalf("only %d of %d events have arrived", i, burst)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if most < 2 || most > 8 {
		t.Errorf("%d events were sent at the same time", most)
	}
}
