package reconcile_test

import (
	"context"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestOwners: a change of an owned object concerns its owner, the old one, too, and nothing else.
func TestOwners(t *testing.T) {
	ctx := t.Context()
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"), deployment("cake"))
	equal(t, "first list", k.settled(t), "cake", "soup")
	equal(t, "nothing new", k.settled(t))
	maps := k.client.CoreV1().ConfigMaps("hall")
	recipe, err := maps.Create(ctx, owned("recipe", "cake"), metav1.CreateOptions{})
	must(t, err)
	equal(t, "an owned object", k.settled(t), "cake")
	recipe.OwnerReferences[0].Name = "soup"
	_, err = maps.Update(ctx, recipe, metav1.UpdateOptions{})
	must(t, err)
	equal(t, "another owner", k.settled(t), "cake", "soup")
	must(t, maps.Delete(ctx, "recipe", metav1.DeleteOptions{}))
	equal(t, "it is deleted", k.settled(t), "soup")
}

// TestDeletions: a reconciler learns of objects that are gone, also by tombstones.
func TestDeletions(t *testing.T) {
	ctx := t.Context()
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{}, deployment("soup"), deployment("cake"))
	k.settled(t)
	must(t, k.client.AppsV1().Deployments("hall").Delete(ctx, "soup", metav1.DeleteOptions{}))
	equal(t, "after a deletion", k.settled(t))
	equal(t, "deleted", k.deleted, "soup")

	k.deleted = nil
	k.first(t, func(indexer cache.Indexer, handler cache.ResourceEventHandler) {
		last, _, err := indexer.GetByKey("hall/cake")
		must(t, err)
		must(t, indexer.Delete(last))
		handler.OnDelete(cache.DeletedFinalStateUnknown{Key: "hall/cake", Obj: last})
	})
	_, _, err := k.Step(ctx)
	must(t, err)
	equal(t, "deleted by a tombstone", k.deleted, "cake")

	f := k.ByKey(reconcile.ReconcilerFunc[*appsv1.Deployment](k.Reconcile))
	if result, err := f(ctx, key("cake")); err != nil || result != (reconcile.Result{}) {
		t.Errorf("a deletion, for a reconciler that is not for them: %v %v", result, err)
	}
}

// TestPredicates: changes that do not count lead to nothing; deletions and resyncs do.
func TestPredicates(t *testing.T) {
	ctx := t.Context()
	gone := func(before, after *corev1.ConfigMap) bool { return before != nil && after == nil }
	k := start(t, ownSource{Changed: reconcile.SpecChanged[*appsv1.Deployment]}, ownedSource{Changed: gone},
		reconcile.Options{}, deployment("soup"))
	equal(t, "new", k.settled(t), "soup")
	for _, step := range []struct {
		what   string
		change func(*appsv1.Deployment)
		want   []string
	}{
		{"status, without generations", func(d *appsv1.Deployment) { d.Status.Replicas++ }, []string{"soup"}},
		{"first generation", func(d *appsv1.Deployment) { d.Generation++ }, []string{"soup"}},
		{"status", func(d *appsv1.Deployment) { d.Status.Replicas++ }, nil},
		{"generation", func(d *appsv1.Deployment) { d.Generation++ }, []string{"soup"}},
		{"label", func(d *appsv1.Deployment) { d.Labels = map[string]string{"hot": "yes"} }, []string{"soup"}},
		{"annotation", func(d *appsv1.Deployment) { d.Annotations = map[string]string{"a": "b"} }, []string{"soup"}},
		{"finalizer", func(d *appsv1.Deployment) { d.Finalizers = []string{"example.org/eat"} }, []string{"soup"}},
		{"owner", func(d *appsv1.Deployment) { d.OwnerReferences = owned("", "a").OwnerReferences }, []string{"soup"}},
		{"created again", func(d *appsv1.Deployment) { d.UID = "another" }, []string{"soup"}},
	} {
		equal(t, step.what, k.update(t, "soup", step.change), step.want...)
	}

	maps := k.client.CoreV1().ConfigMaps("hall")
	_, err := maps.Create(ctx, owned("recipe", "soup"), metav1.CreateOptions{})
	must(t, err)
	equal(t, "a new one does not count", k.settled(t))
	must(t, maps.Delete(ctx, "recipe", metav1.DeleteOptions{}))
	equal(t, "one that is gone counts", k.settled(t), "soup")

	k.first(t, func(indexer cache.Indexer, handler cache.ResourceEventHandler) {
		soup, _, err := indexer.GetByKey("hall/soup")
		must(t, err)
		handler.OnUpdate(soup, soup)
	})
	equal(t, "a resync counts", k.settled(t), "soup")

	k.first(t, func(_ cache.Indexer, handler cache.ResourceEventHandler) {
		before, after := deployment("soup"), deployment("soup")
		before.ResourceVersion, after.ResourceVersion = "7", "7"
		handler.OnUpdate(before, after)
	})
	if k.Ready() != 0 {
		t.Error("an object that was listed again, and has not changed, leads to a Reconcile")
	}
}

// TestStrangers: objects of another type than the informer's do no harm.
func TestStrangers(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{})
	k.first(t, func(_ cache.Indexer, handler cache.ResourceEventHandler) {
		handler.OnAdd(owned("recipe", "cake"), false)
		handler.OnUpdate(deployment("cake"), owned("recipe", "cake"))
		handler.OnDelete(cache.DeletedFinalStateUnknown{Key: "hall/recipe", Obj: owned("recipe", "cake")})
	})
	if k.Ready() != 0 {
		t.Errorf("%d keys of objects of another type", k.Ready())
	}
}

// TestWatchRefuses: a source without keys, and one that comes too late.
func TestWatchRefuses(t *testing.T) {
	k := start(t, ownSource{}, ownedSource{}, reconcile.Options{})
	nodes := informers.NewSharedInformerFactory(fake.NewClientset(), 0).Core().V1().Nodes().Informer()
	source := reconcile.Source[*corev1.Node]{Informer: nodes}
	if err := reconcile.Watch(k.Controller, source); err == nil || !strings.Contains(err.Error(), "no Keys") {
		t.Errorf("a source without keys: %v", err)
	}
	source.Keys = reconcile.OwnKey[*corev1.Node]
	must(t, reconcile.Watch(k.Controller, source))
	ended, stop := context.WithCancel(t.Context())
	stop()
	must(t, k.Run(ended, k))
	if err := reconcile.Watch(k.Controller, source); err == nil || !strings.Contains(err.Error(), "before Run") {
		t.Errorf("a source that comes too late: %v", err)
	}
}
