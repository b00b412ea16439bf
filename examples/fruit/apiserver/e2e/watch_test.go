package e2e

import (
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	v1 "github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1"
	"github.com/gen-toolkit/gen/examples/fruit/apiserver/apis/market/v1alpha1"
)

// TestWatch: watches in both versions see the same changes, each in its version.
func TestWatch(t *testing.T) {
	ns := namespace(t)
	client := orders(t, admin(t))
	stable, alpha := client.MarketV1().Orders(ns), client.MarketV1alpha1().Orders(ns)
	inStable, err := stable.Watch(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer inStable.Stop()
	inAlpha, err := alpha.Watch(t.Context(), metav1.ListOptions{FieldSelector: "spec.buyer=admin"})
	if err != nil {
		t.Fatal(err)
	}
	defer inAlpha.Stop()
	expect := func(kind watch.EventType, grams int64) {
		t.Helper()
		if got, ok := next(t, inStable, kind).(*v1.Order); !ok || got.Spec.Items[0].Grams != grams {
			t.Errorf("the watch in v1 has %+v, want %d g", got, grams)
		}
		if got, ok := next(t, inAlpha, kind).(*v1alpha1.Order); !ok || got.Spec.Fruit["apple"] != grams {
			t.Errorf("the watch in v1alpha1 has %+v, want %d g", got, grams)
		}
	}

	lunch, err := stable.Create(t.Context(), order("lunch"), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	expect(watch.Added, 200)
	lunch.Spec.Items[0].Grams = 300
	if _, err := stable.Update(t.Context(), lunch, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	expect(watch.Modified, 300)
	if err := stable.Delete(t.Context(), "lunch", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	expect(watch.Deleted, 300)
}

// next returns the object of the next event, which must be of a kind.
func next(t *testing.T, w watch.Interface, want watch.EventType) any {
	t.Helper()
	select {
	case event, open := <-w.ResultChan():
		if !open || event.Type != want {
			t.Fatalf("the watch has %s %+v, want %s", event.Type, event.Object, want)
		}
		return event.Object
	case <-time.After(30 * time.Second):
		t.Fatalf("no event in 30 seconds, want %s", want)
	}
	return nil
}
