package e2e

import (
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
)

// TestClient takes one fruit through every verb of the generated client.
func TestClient(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	fruits := fruitClient(t, restConfig(t, shared)).ExampleV1().Fruits(ns)

	created, err := fruits.Create(ctx, fruit("apple", 100), metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if created.UID == "" || created.Namespace != ns || created.Spec.Weight != 100 {
		t.Errorf("created %+v", created)
	}
	watcher, err := fruits.Watch(ctx, metav1.ListOptions{ResourceVersion: created.ResourceVersion})
	if err != nil {
		t.Fatal(err)
	}
	defer watcher.Stop()

	got, err := fruits.Get(ctx, "apple", metav1.GetOptions{})
	if err != nil || got.UID != created.UID {
		t.Fatalf("got %+v: %v", got, err)
	}
	got.Spec.Weight = 90
	updated, err := fruits.Update(ctx, got, metav1.UpdateOptions{})
	if err != nil || updated.Spec.Weight != 90 {
		t.Fatalf("updated %+v: %v", updated, err)
	}
	if _, err := fruits.Update(ctx, created, metav1.UpdateOptions{}); !apierrors.IsConflict(err) {
		t.Errorf("the update of an old version gave %v, want a conflict", err)
	}
	patched, err := fruits.Patch(ctx, "apple", types.MergePatchType, []byte(`{"spec":{"comment":"bitten"}}`), metav1.PatchOptions{})
	if err != nil || patched.Spec.Comment != "bitten" || patched.Spec.Weight != 90 {
		t.Fatalf("patched %+v: %v", patched, err)
	}
	for _, name := range []string{"banana", "cherry"} {
		f := fruit(name, 1)
		f.Labels = map[string]string{"basket": "red"}
		if _, err := fruits.Create(ctx, f, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	list, err := fruits.List(ctx, metav1.ListOptions{LabelSelector: "basket=red"})
	if err != nil || len(list.Items) != 2 || list.Items[0].Name != "banana" {
		t.Fatalf("listed %+v: %v", list, err)
	}
	if err := fruits.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "basket=red"}); err != nil {
		t.Fatal(err)
	}
	if err := fruits.Delete(ctx, "apple", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := fruits.Get(ctx, "apple", metav1.GetOptions{}); !apierrors.IsNotFound(err) {
		t.Errorf("getting a deleted fruit gave %v", err)
	}
	if list, err = fruits.List(ctx, metav1.ListOptions{}); err != nil || len(list.Items) != 0 {
		t.Errorf("left over: %+v: %v", list, err)
	}

	want := []struct {
		event watch.EventType
		name  string
	}{{watch.Modified, "apple"}, {watch.Modified, "apple"}, {watch.Added, "banana"}, {watch.Added, "cherry"}}
	for _, w := range want {
		event := <-watcher.ResultChan()
		if f, ok := event.Object.(*fruitv1.Fruit); !ok || event.Type != w.event || f.Name != w.name {
			t.Errorf("event %s %+v, want %s %s", event.Type, event.Object, w.event, w.name)
		}
	}
	deleted := map[string]bool{}
	for range 3 {
		event := <-watcher.ResultChan()
		if event.Type != watch.Deleted {
			t.Errorf("event %s, want a deletion", event.Type)
		}
		deleted[event.Object.(*fruitv1.Fruit).Name] = true
	}
	if len(deleted) != 3 {
		t.Errorf("deleted %v", deleted)
	}
}
