// Package group uses what client-go has of one group, in a client-go that has no other: its fake clients, informers and
// listers.
package group

import (
	"testing"
	"time"

	eventsv1 "k8s.io/api/events/v1"
	eventsv1beta1 "k8s.io/api/events/v1beta1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	informersv1 "k8s.io/client-go/informers/events/v1"
	"k8s.io/client-go/kubernetes/fake"
)

// TestEvents has two events, one of each version, in the fake's store, and looks for them through the informers.
func TestEvents(t *testing.T) {
	meta := metav1.ObjectMeta{Namespace: "garden", Name: "harvest", Labels: map[string]string{"fruit": "apple"}}
	client := fake.NewSimpleClientset(&eventsv1.Event{ObjectMeta: meta}, &eventsv1beta1.Event{ObjectMeta: meta})
	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithNamespace("garden"))
	stable, beta := factory.Events().V1().Events(), factory.Events().V1beta1().Events()
	stableLister, betaLister := stable.Lister(), beta.Lister() // which starts their informers with the factory
	factory.StartWithContext(t.Context())
	if result := factory.WaitForCacheSyncWithContext(t.Context()); result.Err != nil || len(result.Synced) != 2 {
		t.Fatalf("got %+v", result)
	}
	if found, err := stableLister.Events("garden").Get("harvest"); err != nil || found.Labels["fruit"] != "apple" {
		t.Errorf("got %v: %v", found, err)
	}
	if found, err := betaLister.Events("garden").List(labels.Set{"fruit": "apple"}.AsSelector()); err != nil ||
		len(found) != 1 {
		t.Errorf("got %v: %v", found, err)
	}
	if found, err := stableLister.List(labels.Set{"fruit": "pear"}.AsSelector()); err != nil || len(found) != 0 {
		t.Errorf("got %v: %v", found, err)
	}
	if _, err := betaLister.Events("garden").Get("sowing"); !errors.IsNotFound(err) {
		t.Errorf("got %v", err)
	}
	generic, err := factory.ForResource(eventsv1.SchemeGroupVersion.WithResource("events"))
	if err != nil || generic.Informer() == nil {
		t.Errorf("no informer by resource: %v", err)
	}
}

// TestHandlers: a typed handler hears of what the client creates, changes and deletes.
func TestHandlers(t *testing.T) {
	client := fake.NewSimpleClientset()
	factory := informers.NewSharedInformerFactory(client, 0)
	heard := make(chan string, 3)
	_, err := factory.Events().V1().Events().TypedInformer().AddTypedEventHandler(informersv1.EventHandlerFuncs{
		AddFunc:    func(e *eventsv1.Event) { heard <- "added " + e.Name },
		UpdateFunc: func(_, e *eventsv1.Event) { heard <- "updated " + e.Reason },
		DeleteFunc: func(e informersv1.DeletedEvent) { heard <- "deleted " + e.GetName() },
	})
	if err != nil {
		t.Fatal(err)
	}
	factory.StartWithContext(t.Context())
	if result := factory.WaitForCacheSyncWithContext(t.Context()); result.Err != nil {
		t.Fatal(result.Err)
	}
	events := client.EventsV1().Events("garden")
	event, err := events.Create(t.Context(), &eventsv1.Event{ObjectMeta: metav1.ObjectMeta{Name: "harvest"}},
		metav1.CreateOptions{})
	hears(t, heard, "added harvest", err)
	event.Reason = "Ripe"
	_, err = events.Update(t.Context(), event, metav1.UpdateOptions{})
	hears(t, heard, "updated Ripe", err)
	err = events.Delete(t.Context(), "harvest", metav1.DeleteOptions{})
	hears(t, heard, "deleted harvest", err)
}

func hears(t *testing.T, heard <-chan string, want string, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-heard:
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	case <-time.After(10 * time.Second):
		t.Fatalf("nothing was heard, want %q", want)
	}
}
