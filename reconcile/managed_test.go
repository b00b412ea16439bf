package reconcile_test

import (
	"errors"
	"strings"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/events"

	"github.com/gen-toolkit/gen/reconcile"
)

// TestWithLister: the informer of a manager gets the indexers that it lacks, and a lister. One that is none is an
// error.
func TestWithLister(t *testing.T) {
	informer := informers.NewSharedInformerFactory(fake.NewClientset(), 0).Apps().V1().Deployments().Informer()
	must(t, informer.AddIndexers(cache.Indexers{"there": cache.MetaNamespaceIndexFunc}))
	wanted := cache.Indexers{"there": cache.MetaNamespaceIndexFunc, "missing": cache.MetaNamespaceIndexFunc}
	with := func(found any, failure error) (reconcile.ListedInformer[appslisters.DeploymentLister], error) {
		return reconcile.WithLister(func(object reconcile.Object) (any, error) {
			if _, ok := object.(*appsv1.Deployment); !ok {
				t.Errorf("it asks for the informer of %T", object)
			}
			return found, failure
		}, &appsv1.Deployment{}, appslisters.NewDeploymentLister, wanted)
	}
	listed, err := with(informer, nil)
	must(t, err)
	if indexers := informer.GetIndexer().GetIndexers(); indexers["missing"] == nil {
		t.Errorf("the informer has the indexers %v", indexers)
	}
	must(t, listed.Informer().GetIndexer().Add(deployment("soup")))
	if d, err := listed.Lister().Deployments("hall").Get("soup"); err != nil || d.Name != "soup" {
		t.Errorf("the lister returns %v: %v", d, err)
	}
	failure := errors.New("no such kind")
	if _, err := with(nil, failure); !errors.Is(err, failure) {
		t.Errorf("the error is %v", err)
	}
	if _, err := with("several", nil); err == nil || !strings.Contains(err.Error(), "informers of a factory") {
		t.Errorf("the error is %v", err)
	}
}

// TestManagedOptions: the manager's recorder is the default.
func TestManagedOptions(t *testing.T) {
	var names []string
	newRecorder := func(name string) *events.FakeRecorder {
		names = append(names, name)
		return events.NewFakeRecorder(1)
	}
	o := reconcile.ManagedOptions(newRecorder, reconcile.Options{}, "deployer")
	if o.Name != "deployer" || o.Recorder == nil {
		t.Errorf("the options are %+v", o)
	}
	own := events.NewFakeRecorder(1)
	o = reconcile.ManagedOptions(newRecorder, reconcile.Options{Name: "another", Recorder: own}, "deployer")
	if o.Name != "another" || o.Recorder != own {
		t.Errorf("the options are %+v", o)
	}
	equal(t, "recorders", names, "deployer")
}
