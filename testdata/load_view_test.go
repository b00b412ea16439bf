package testdata

import (
	"context"
	"fmt"
	"maps"
	"sync"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/watch"
	clienttesting "k8s.io/client-go/testing"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/fake"
	informers "github.com/gen-toolkit/gen/testdata/client/informers/externalversions/depot/v1"
)

// A breakable is what watches of the fake can be broken with.
type breakable struct {
	mu      sync.Mutex
	current watch.Interface
	silent  *watch.RaceFreeFakeWatcher // the next watch, which tells nothing
}

func newBreakable(client *fake.Clientset) *breakable {
	b := &breakable{}
	client.PrependWatchReactor("crates", func(action clienttesting.Action) (handled bool, _ watch.Interface, err error) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if silent := b.silent; silent != nil {
			b.silent = nil
			return true, silent, nil
		}
		b.current, err = client.Tracker().Watch(action.GetResource(), action.GetNamespace(), action.(clienttesting.WatchActionImpl).ListOptions)
		return true, b.current, err
	})
	return b
}

// tear breaks the watch. The function that it returns tells the informer that it has missed something and must list again.
func (b *breakable) tear() (repair func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	silent := watch.NewRaceFreeFake()
	b.silent = silent
	b.current.Stop()
	expired := apierrors.NewResourceExpired("the version is too old").Status()
	return func() { silent.Error(&expired) }
}

// A view is what a handler knows by its events.
type view struct {
	mu         sync.Mutex
	crates     map[string]state
	tombstones int
	wrong      []string // events that do not fit the earlier ones, e.g. the update of an unknown crate
}

func newView(t *testing.T, informer informers.CrateIndexInformer) *view {
	t.Helper()
	v := &view{crates: map[string]state{}}
	_, err := informer.AddTypedEventHandler(informers.CrateHandlerFuncs{
		AddFunc: func(c *depotv1.Crate) { v.see("add", nameOf(c), false, func() { v.crates[nameOf(c)] = stateOf(c) }) },
		UpdateFunc: func(_, c *depotv1.Crate) {
			v.see("update", nameOf(c), true, func() { v.crates[nameOf(c)] = stateOf(c) })
		},
		DeleteFunc: func(d informers.DeletedCrate) {
			name := d.GetObjectName().String()
			v.see("delete", name, true, func() {
				delete(v.crates, name)
				if d.FinalStateUnknown != nil {
					v.tombstones++
				}
			})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// see takes an event in. Its crate must have existed before, or not.
func (v *view) see(event, name string, existing bool, change func()) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, is := v.crates[name]; is != existing {
		v.wrong = append(v.wrong, event+" "+name)
	}
	change()
}

// settle waits until the view is what it should be.
func (v *view) settle(t *testing.T, ctx context.Context, i int, want map[string]state) {
	t.Helper()
	eventually(t, ctx, func() string {
		v.mu.Lock()
		defer v.mu.Unlock()
		if maps.Equal(v.crates, want) {
			return ""
		}
		return fmt.Sprintf("handler %d knows %d crates, the tracker has %d, or they differ", i, len(v.crates), len(want))
	})
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.wrong) > 0 {
		t.Errorf("handler %d saw %d events that do not fit, e.g. %s", i, len(v.wrong), v.wrong[0])
	}
}
