package e2e

import (
	"fmt"
	"slices"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"

	orchardv1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	orchardreconcilers "github.com/gen-toolkit/gen/examples/fruit/client/reconcilers/orchard/v1"
	"github.com/gen-toolkit/gen/examples/fruit/controller"
	"github.com/gen-toolkit/gen/reconcile"
)

// trees returns an orchard with so many trees.
func trees(name string, number int32) *orchardv1.Orchard {
	return orchard(name, orchardv1.OrchardSpec{Species: "apple", Trees: &number})
}

// replant changes the number of trees of an orchard.
func replant(t *testing.T, client versioned.Interface, ns, name string, number int32) {
	t.Helper()
	patch := fmt.Appendf(nil, `{"spec":{"trees":%d}}`, number)
	insist(t, func() error {
		orchards := client.OrchardV1().Orchards(ns)
		_, err := orchards.Patch(t.Context(), name, types.MergePatchType, patch, metav1.PatchOptions{})
		return err
	})
}

// grown complains unless each orchard of a namespace has its fruits and no others, and says so in its status.
func grown(t *testing.T, client versioned.Interface, ns string) error {
	orchards, err := client.OrchardV1().Orchards(ns).List(t.Context(), metav1.ListOptions{})
	if err != nil {
		return err
	}
	for _, o := range orchards.Items {
		ofOrchard := metav1.ListOptions{LabelSelector: controller.OrchardLabel + "=" + o.Name}
		list, err := client.ExampleV1().Fruits(ns).List(t.Context(), ofOrchard)
		if err != nil {
			return err
		}
		var got, want []string
		for _, f := range list.Items {
			if !metav1.IsControlledBy(&f, &o) {
				return fmt.Errorf("%s has the owners %v", f.Name, f.OwnerReferences)
			}
			got = append(got, f.Name)
		}
		for tree := range *o.Spec.Trees {
			want = append(want, fmt.Sprintf("%s-%d", o.Name, tree))
		}
		slices.Sort(got)
		slices.Sort(want)
		status := orchardv1.OrchardStatus{Trees: *o.Spec.Trees, Selector: "orchard=" + o.Name}
		if !slices.Equal(got, want) || o.Status != status {
			return fmt.Errorf("%s has the fruits %v, want %v; status %+v", o.Name, got, want, o.Status)
		}
	}
	return nil
}

// TestGardener: an orchard has a fruit on each tree, again after one was eaten, and fewer after trees were felled.
func TestGardener(t *testing.T) {
	ctx, ns := t.Context(), namespace(t, shared)
	config, sent := counted(restConfig(t, shared))
	client := fruitClient(t, restConfig(t, shared))
	kube, err := kubernetes.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	options := orchardreconcilers.OrchardOptions{Options: reconcile.Options{Workers: 4, Events: kube.EventsV1()}}
	work := newOrchardWork(t, fruitClient(t, config), ns, options)
	stop := background(t, work.by(controller.Gardener{OrchardController: work.OrchardController}))
	converge := func() {
		t.Helper()
		eventually(t, "the orchards have their fruits", func() error { return grown(t, client, ns) })
	}

	orchards, fruits := client.OrchardV1().Orchards(ns), client.ExampleV1().Fruits(ns)
	for _, o := range []*orchardv1.Orchard{trees("north", 3), trees("south", 0)} {
		if _, err := orchards.Create(ctx, o, metav1.CreateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	// A status of zero trees is applied, too.
	converge()
	north, err := orchards.Get(ctx, "north", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	managed := slices.ContainsFunc(north.ManagedFields, func(m metav1.ManagedFieldsEntry) bool {
		return m.Manager == work.Name() && m.Operation == metav1.ManagedFieldsOperationApply &&
			m.Subresource == "status"
	})
	if !managed || work.Name() != "orchard-controller" {
		t.Errorf("%s does not manage the status: %v", work.Name(), north.ManagedFields)
	}
	eventually(t, "events", func() error {
		list, err := kube.EventsV1().Events(ns).List(ctx, metav1.ListOptions{})
		if err != nil {
			return err
		}
		for _, e := range list.Items {
			if e.Regarding.UID == north.UID && e.Reason == "Grown" && e.Action == "Grow" &&
				e.ReportingController == work.Name() {
				return nil
			}
		}
		return fmt.Errorf("they are %v", list.Items)
	})

	if err := fruits.Delete(ctx, "north-1", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	converge()
	replant(t, client, ns, "north", 1)
	replant(t, client, ns, "south", 2)
	converge()

	// An orchard that is deleted and created again is another one. There is no garbage collector here, so that the test
	// deletes the fruits of the old one.
	if err := orchards.Delete(ctx, "north", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := orchards.Create(ctx, trees("north", 2), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := fruits.Delete(ctx, "north-0", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
	converge()
	work.settle(t, work.Controller)
	stop()
	work.check(t)

	// The next process finds nothing to do.
	again := newOrchardWork(t, fruitClient(t, config), ns, options)
	before := sent.writes()
	stop = background(t, again.by(controller.Gardener{OrchardController: again.OrchardController}))
	again.settle(t, again.Controller)
	stop()
	again.check(t)
	if after := sent.writes(); after != before || before == 0 {
		t.Errorf("%d requests, after %d", after-before, before)
	}
}
