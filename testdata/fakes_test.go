package testdata

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clienttesting "k8s.io/client-go/testing"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
	gardenv1 "github.com/gen-toolkit/gen/testdata/apis/garden/v1"
	orchardv1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1"
	stationv1 "github.com/gen-toolkit/gen/testdata/apis/station/v1"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned"
	"github.com/gen-toolkit/gen/testdata/client/clientset/versioned/fake"
	core "github.com/gen-toolkit/gen/testdata/core/client/clientset"
	corefake "github.com/gen-toolkit/gen/testdata/core/client/clientset/fake"
	"github.com/gen-toolkit/gen/testdata/internal/requests"
)

// TestFakesRecordWhatClientsSend calls every method of every client and of its fake, and holds the action of the one against the
// request of the other.
func TestFakesRecordWhatClientsSend(t *testing.T) {
	simple, cores := fake.NewSimpleClientset(), corefake.NewSimpleClientset()
	checkFakes(t, append(fakesOf[versioned.Interface](simple, &simple.Fake), fakesOf[core.Interface](cores, &cores.Fake)...))
}

func TestFakesWithManagersRecordWhatClientsSend(t *testing.T) {
	managed, cores := fake.NewClientset(), corefake.NewClientset()
	checkFakes(t, append(fakesOf[versioned.Interface](managed, &managed.Fake), fakesOf[core.Interface](cores, &cores.Fake)...))
}

// A faked is the fake of a client.
type faked struct {
	client requests.Client
	fake   *clienttesting.Fake
}

// fakesOf returns the clients of a fake clientset, whose interface is I.
func fakesOf[I any](clientset I, fake *clienttesting.Fake) []faked {
	var all []faked
	for _, client := range requests.Clients(clientset, "yard") {
		all = append(all, faked{client, fake})
	}
	return all
}

func checkFakes(t *testing.T, fakes []faked) {
	t.Helper()
	byName := map[string]faked{}
	for _, f := range fakes {
		byName[f.client.Group+f.client.Name] = f
	}
	for call, record := range sent(t) {
		f, ok := byName[call.Client.Group+call.Client.Name]
		if !ok {
			t.Fatalf("%s of %s has no fake", call.Client.Name, call.Client.Group)
		}
		f.fake.ClearActions()
		_, _ = call.Do(t.Context(), &f.client) // what it answers is for other tests
		actions := f.fake.Actions()
		if len(actions) != 1 {
			t.Errorf("%s records %d actions", call, len(actions))
			continue
		}
		if diff := cmp.Diff(record.Action(), requests.Faked(actions[0])); diff != "" {
			t.Errorf("%s (-request +action):\n%s", call, diff)
		}
	}
}

// TestFakesDoNotPanic calls every method of every fake while there is an object of each kind under the name that the call has. An
// answer of another type than the method's is an error.
func TestFakesDoNotPanic(t *testing.T) {
	for call := range sent(t) {
		if call.Client.Group == "CoreV1" {
			continue
		}
		t.Run(call.Client.Group+call.String(), func(t *testing.T) {
			clientset := fake.NewClientset(
				&stationv1.Train{ObjectMeta: named("yard")}, &stationv1.Platform{ObjectMeta: named("")}, &stationv1.Crew{ObjectMeta: named("yard")},
				&depotv1.Crate{ObjectMeta: named("yard")}, &gardenv1.Garden{ObjectMeta: named("yard")}, &stationv1.Whistle{ObjectMeta: named("")}, &orchardv1.Tree{ObjectMeta: named("yard")},
			)
			for _, f := range fakesOf[versioned.Interface](clientset, &clientset.Fake) {
				if f.client.Group == call.Client.Group && f.client.Name == call.Client.Name {
					_, _ = call.Do(t.Context(), &f.client)
				}
			}
		})
	}
}

func named(namespace string) metav1.ObjectMeta {
	return metav1.ObjectMeta{Name: "express", Namespace: namespace}
}

// TestFakesFindIrregularResources adds objects in every way whose kinds do not tell their resources, alone and in lists.
func TestFakesFindIrregularResources(t *testing.T) {
	crew := &stationv1.Crew{ObjectMeta: named("yard")}
	curators := &stationv1.CuratorList{Items: []stationv1.Curator{{ObjectMeta: named("")}}}
	regular := &stationv1.Train{ObjectMeta: named("yard")}
	for name, newClientset := range map[string]func() *fake.Clientset{
		"NewClientset":       func() *fake.Clientset { return fake.NewClientset(crew, curators, regular) },
		"NewSimpleClientset": func() *fake.Clientset { return fake.NewSimpleClientset(crew, curators, regular) },
		"Tracker": func() *fake.Clientset {
			clientset := fake.NewClientset()
			for _, object := range []runtime.Object{crew, curators, regular} {
				if err := clientset.Tracker().Add(object); err != nil {
					t.Fatal(err)
				}
			}
			return clientset
		},
	} {
		t.Run(name, func(t *testing.T) {
			station := newClientset().StationV1()
			if got, err := station.Crews("yard").Get(t.Context(), "express", metav1.GetOptions{}); err != nil || got.Name != "express" {
				t.Errorf("crew: %v, %v", got, err)
			}
			if got, err := station.Crews("yard").List(t.Context(), metav1.ListOptions{}); err != nil || len(got.Items) != 1 {
				t.Errorf("crews: %v, %v", got, err)
			}
			if got, err := station.Curators().List(t.Context(), metav1.ListOptions{}); err != nil || len(got.Items) != 1 {
				t.Errorf("curators: %v, %v", got, err)
			}
			if got, err := station.Trains("").List(t.Context(), metav1.ListOptions{}); err != nil || len(got.Items) != 1 {
				t.Errorf("trains: %v, %v", got, err)
			}
		})
	}
}
