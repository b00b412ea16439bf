package e2e

import (
	"fmt"
	"maps"
	"sync"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1alpha1"
	applyv1 "github.com/gen-toolkit/gen/examples/fruit/client/applyconfiguration/orchard/v1"
	applyv1alpha1 "github.com/gen-toolkit/gen/examples/fruit/client/applyconfiguration/orchard/v1alpha1"
	"github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions"
	informersv1 "github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions/orchard/v1"
	informersv1alpha1 "github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions/orchard/v1alpha1"
)

// events remembers the last words of handlers and watches, by the name of the object.
type events struct {
	mu   sync.Mutex
	last map[string]string
}

func (e *events) see(name, what string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.last[name] = what
}

func (e *events) expect(t *testing.T, who string, want map[string]string) {
	t.Helper()
	eventually(t, who, func() error {
		e.mu.Lock()
		defer e.mu.Unlock()
		if !maps.Equal(e.last, want) {
			return fmt.Errorf("saw %v, want %v", e.last, want)
		}
		return nil
	})
}

// TestClientsOfBothVersions: each version has a typed client, informer and lister, and all see what happens in the
// other.
func TestClientsOfBothVersions(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	hub, old := client.OrchardV1().Orchards(ns), client.OrchardV1alpha1().Orchards(ns)

	factory := externalversions.NewSharedInformerFactoryWithOptions(client, 0, externalversions.WithNamespace(ns))
	hubInformer, oldInformer := factory.Orchard().V1().Orchards(), factory.Orchard().V1alpha1().Orchards()
	hubSeen, oldSeen, watched := &events{last: map[string]string{}}, &events{last: map[string]string{}}, &events{last: map[string]string{}}
	sayHub := func(o *orchardv1.Orchard) {
		hubSeen.see(o.Name, fmt.Sprintf("%s %s, water: %v", o.Spec.Species, o.Spec.Variety, o.Spec.Irrigation != nil))
	}
	sayOld := func(o *v1alpha1.Orchard) { oldSeen.see(o.Name, o.Spec.Fruit+", "+o.Spec.Note) }
	_, err := hubInformer.TypedInformer().AddTypedEventHandler(informersv1.OrchardHandlerFuncs{
		AddFunc: sayHub, UpdateFunc: func(_, o *orchardv1.Orchard) { sayHub(o) },
		DeleteFunc: func(o informersv1.DeletedOrchard) { hubSeen.see(o.GetObjectName().Name, "deleted") },
	})
	if err != nil {
		t.Fatal(err)
	}
	_, err = oldInformer.TypedInformer().AddTypedEventHandler(informersv1alpha1.OrchardHandlerFuncs{
		AddFunc: sayOld, UpdateFunc: func(_, o *v1alpha1.Orchard) { sayOld(o) },
		DeleteFunc: func(o informersv1alpha1.DeletedOrchard) { oldSeen.see(o.GetObjectName().Name, "deleted") },
	})
	if err != nil {
		t.Fatal(err)
	}
	started(t, factory)
	watcher, err := old.Watch(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer watcher.Stop()
	go func() {
		for event := range watcher.ResultChan() {
			if o, ok := event.Object.(*v1alpha1.Orchard); ok {
				watched.see(o.Name, string(event.Type)+" "+o.Spec.Fruit)
			}
		}
	}()

	if _, err := hub.Create(ctx, orchard("north", orchardv1.OrchardSpec{Species: "apple", Variety: "Cox", Irrigation: &orchardv1.Irrigation{}}), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := old.Create(ctx, oldOrchard("south", v1alpha1.OrchardSpec{Fruit: "pear", Note: "new"}), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	hubSeen.expect(t, "the informer of v1", map[string]string{"north": "apple Cox, water: true", "south": "pear , water: false"})
	oldSeen.expect(t, "the informer of v1alpha1", map[string]string{"north": "apple/Cox, ", "south": "pear, new"})
	watched.expect(t, "the watch of v1alpha1", map[string]string{"north": string(watch.Added) + " apple/Cox", "south": string(watch.Added) + " pear"})

	// An old client changes a new object, from its cache, and knows nothing of what it keeps.
	north, err := oldInformer.Lister().Orchards(ns).Get("north")
	if err != nil {
		t.Fatal(err)
	}
	north = north.DeepCopy()
	north.Spec.Fruit, north.Spec.Note = "apple/Boskoop", "grafted"
	if _, err := old.Update(ctx, north, metav1.UpdateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := hub.Delete(ctx, "south", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	hubSeen.expect(t, "the informer of v1", map[string]string{"north": "apple Boskoop, water: true", "south": "deleted"})
	oldSeen.expect(t, "the informer of v1alpha1", map[string]string{"north": "apple/Boskoop, grafted", "south": "deleted"})
	watched.expect(t, "the watch of v1alpha1", map[string]string{"north": string(watch.Modified) + " apple/Boskoop", "south": string(watch.Deleted) + " pear"})

	// Both listers have the same object, each in its version, and so has ForResource.
	cached, err := hubInformer.Lister().Orchards(ns).Get("north")
	if err != nil || cached.Spec.Irrigation == nil || cached.Spec.Irrigation.Litres != 10 {
		t.Errorf("the lister of v1 has %+v: %v", cached, err)
	}
	for _, version := range []struct {
		resource string
		empty    runtime.Object
	}{{"v1", &orchardv1.Orchard{}}, {"v1alpha1", &v1alpha1.Orchard{}}} {
		generic, err := factory.ForResource(orchardv1.SchemeGroupVersion.WithResource("orchards").GroupResource().WithVersion(version.resource))
		if err != nil {
			t.Fatal(err)
		}
		object, err := generic.Lister().ByNamespace(ns).Get("north")
		if err != nil || fmt.Sprintf("%T", object) != fmt.Sprintf("%T", version.empty) {
			t.Errorf("ForResource of %s has %T: %v", version.resource, object, err)
			continue
		}
		if named, err := meta.Accessor(object); err != nil || named.GetUID() != cached.UID {
			t.Errorf("ForResource of %s has another object: %v", version.resource, err)
		}
	}
}

// TestApplyInBothVersions: who owns a field in one version owns it in the other, under its name there.
func TestApplyInBothVersions(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	client := fruitClient(t, restConfig(t, shared))
	hub, old := client.OrchardV1().Orchards(ns), client.OrchardV1alpha1().Orchards(ns)

	ida := applyv1.Orchard("north", ns).WithSpec(applyv1.OrchardSpec().WithSpecies("apple").WithTrees(3).
		WithIrrigation(applyv1.Irrigation().WithLitres(7).WithWeekdays("Monday")))
	if _, err := hub.Apply(ctx, ida, metav1.ApplyOptions{FieldManager: "ida"}); err != nil {
		t.Fatal(err)
	}
	bob := applyv1alpha1.Orchard("north", ns).WithSpec(applyv1alpha1.OrchardSpec().WithFruit("apple").WithSize(4).WithNote("more"))
	if _, err := old.Apply(ctx, bob, metav1.ApplyOptions{FieldManager: "bob"}); !apierrors.IsConflict(err) {
		t.Fatalf("bob took ida's number of trees, which he calls size: %v", err)
	}
	bob.Spec.Size = nil
	applied, err := old.Apply(ctx, bob, metav1.ApplyOptions{FieldManager: "bob"})
	if err != nil || *applied.Spec.Size != 3 || applied.Spec.Note != "more" {
		t.Fatalf("applied %+v: %v", applied, err)
	}
	got, err := hub.Get(ctx, "north", metav1.GetOptions{})
	if err != nil || *got.Spec.Trees != 3 || got.Spec.Irrigation == nil || got.Spec.Irrigation.Litres != 7 || len(got.Spec.Irrigation.Weekdays) != 1 {
		t.Errorf("after both, v1 has %+v: %v", got, err)
	}
}
