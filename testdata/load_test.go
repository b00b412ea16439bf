package testdata

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/fake"
	"github.com/gen-toolkit/gen/testdata/client/informers/externalversions"
	listers "github.com/gen-toolkit/gen/testdata/client/listers/depot/v1"
)

var objects = flag.Int("objects", 10_000, "how many objects the informer under load has")

const (
	handlers = 5
	writers  = 4
	shelves  = 100
)

// state is what the test knows a crate by.
type state struct {
	shelf  string
	weight int32
}

func stateOf(c *depotv1.Crate) state { return state{c.Spec.Shelf, c.Spec.Weight} }

func nameOf(c *depotv1.Crate) string { return c.Namespace + "/" + c.Name }

// TestInformerUnderLoad: crates are updated, deleted and created again by several writers at once, while a watch reports it and
// while it is broken. In the end every handler, one that came late among them, knows by its events alone what the tracker
// has; the lister and its indexes do, too.
func TestInformerUnderLoad(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	depth := watch.DefaultChanSize
	watch.DefaultChanSize = int32(10 * *objects) // the fake's watches panic where a real server's would wait
	defer func() { watch.DefaultChanSize = depth }()

	var existing []runtime.Object
	for i := range *objects {
		existing = append(existing, crate(i))
	}
	client := fake.NewSimpleClientset(existing...)
	watches := newBreakable(client)
	factory := externalversions.NewSharedInformerFactory(client, 0)
	informer := factory.Depot().V1().Crates()
	lister := informer.Lister()
	var views []*view
	for range handlers - 1 {
		views = append(views, newView(t, informer.TypedInformer()))
	}
	factory.StartWithContext(ctx)
	defer func() { cancel(); factory.Shutdown() }()
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		t.Fatal(err)
	}
	watching(t, ctx, client, lister, "first")

	work(t, ctx, client, 1, func() { views = append(views, newView(t, informer.TypedInformer())) })
	repair := watches.tear()
	work(t, ctx, client, 2, func() {})
	repair()
	watching(t, ctx, client, lister, "second")
	work(t, ctx, client, 3, func() {})
	watching(t, ctx, client, lister, "last") // and who knows of it, knows of all before

	all, err := client.DepotV1().Crates(metav1.NamespaceAll).List(ctx, metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]state{}
	for i := range all.Items {
		want[nameOf(&all.Items[i])] = stateOf(&all.Items[i])
	}
	if len(want) < *objects/4 || len(want) >= *objects {
		t.Errorf("of %d crates %d are left", *objects, len(want))
	}
	tombstones := 0
	for i, v := range views {
		v.settle(t, ctx, i, want)
		tombstones += v.tombstones
	}
	if tombstones == 0 {
		t.Error("no handler saw a deletion that the watch did not tell")
	}
	checkLister(t, lister, want)
}

func crate(i int) *depotv1.Crate {
	c := &depotv1.Crate{ObjectMeta: metav1.ObjectMeta{Namespace: fmt.Sprintf("ns-%d", i%10), Name: fmt.Sprintf("crate-%d", i)}}
	c.Spec.Shelf = fmt.Sprintf("shelf-%d", i%shelves)
	return c
}

// work has each writer change a share of the crates that is its own: updates, deletions, and new objects for deleted ones.
// Meanwhile it calls during. Each round has changes of its own.
func work(t *testing.T, ctx context.Context, client *fake.Clientset, round int, during func()) {
	t.Helper()
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			random := rand.New(rand.NewPCG(uint64(*seed), uint64(round*writers+w)))
			for range *objects / writers {
				c := crate(random.IntN(*objects/writers)*writers + w)
				c.Spec.Shelf = fmt.Sprintf("shelf-%d", random.IntN(shelves))
				c.Spec.Weight = random.Int32()
				crates := client.DepotV1().Crates(c.Namespace)
				var err error
				if random.IntN(3) == 0 {
					err = crates.Delete(ctx, c.Name, metav1.DeleteOptions{})
				} else if _, err = crates.Update(ctx, c, metav1.UpdateOptions{}); apierrors.IsNotFound(err) {
					_, err = crates.Create(ctx, c, metav1.CreateOptions{})
				}
				if err != nil && !apierrors.IsNotFound(err) {
					t.Error(err)
					return
				}
			}
		})
	}
	during()
	group.Wait()
}

// watching waits until the informer watches: what is deleted between its list and its watch, the fake tells nobody.
func watching(t *testing.T, ctx context.Context, client *fake.Clientset, lister listers.CrateLister, canary string) {
	t.Helper()
	c := &depotv1.Crate{ObjectMeta: metav1.ObjectMeta{Namespace: "canaries", Name: canary}}
	if _, err := client.DepotV1().Crates(c.Namespace).Create(ctx, c, metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	eventually(t, ctx, func() string {
		if _, err := lister.Crates(c.Namespace).Get(c.Name); err != nil {
			return err.Error()
		}
		return ""
	})
}

// checkLister holds lister and index against the state.
func checkLister(t *testing.T, lister listers.CrateLister, want map[string]state) {
	t.Helper()
	states := func(crates []*depotv1.Crate, err error) map[string]state {
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]state{}
		for _, c := range crates {
			all[nameOf(c)] = stateOf(c)
		}
		if len(all) != len(crates) {
			t.Errorf("%d crates are listed, %d of them differ", len(crates), len(all))
		}
		return all
	}
	if got := states(lister.List(labels.Everything())); !maps.Equal(got, want) {
		t.Errorf("the lister has %d crates, the tracker %d, or they differ", len(got), len(want))
	}
	everywhere, inOne := map[string]map[string]state{}, map[string]map[string]state{} // by shelf
	for n := range shelves {
		everywhere[fmt.Sprintf("shelf-%d", n)], inOne[fmt.Sprintf("shelf-%d", n)] = map[string]state{}, map[string]state{}
	}
	for name, s := range want {
		if everywhere[s.shelf] == nil {
			continue // a canary
		}
		everywhere[s.shelf][name] = s
		if strings.HasPrefix(name, "ns-3/") {
			inOne[s.shelf][name] = s
		}
	}
	for shelf, there := range everywhere {
		if got := states(lister.ByShelf(shelf)); !maps.Equal(got, there) {
			t.Errorf("the index has %d crates for %s, the tracker %d, or they differ", len(got), shelf, len(there))
		}
		if got := states(lister.Crates("ns-3").ByShelf(shelf)); !maps.Equal(got, inOne[shelf]) {
			t.Errorf("the index has %d crates of ns-3 for %s, the tracker %d, or they differ", len(got), shelf, len(inOne[shelf]))
		}
	}
}

// eventually waits until nothing is wrong any more.
func eventually(t *testing.T, ctx context.Context, wrong func() string) {
	t.Helper()
	for {
		what := wrong()
		if what == "" {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatal(what)
		case <-time.After(10 * time.Millisecond):
		}
	}
}
