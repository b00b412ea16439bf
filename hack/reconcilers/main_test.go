package main

import (
	"context"
	"flag"
	"os"
	"slices"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"

	"github.com/gen-toolkit/gen/hack/controlplane"
	"github.com/gen-toolkit/gen/hack/reconcilers/api/v1alpha1"
	programwork "github.com/gen-toolkit/gen/hack/reconcilers/work"
)

var checkout = flag.String("sample-controller", "", "checkout of k8s.io/sample-controller, which is tested, too")

// TestPrograms: all programs do the work that is measured. The short form leaves two of them out.
func TestPrograms(t *testing.T) {
	if *checkout == "" {
		t.Log("sample-controller takes no part: -args -sample-controller=DIR names a checkout")
	}
	ctx := t.Context()
	programs, err := build(ctx, t.TempDir(), *checkout)
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		programs = slices.Delete(programs, 2, 4)
	}
	plane, err := controlplane.Start(ctx, controlplane.Options{Log: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = plane.Stop() }() // its processes die with this one in any case
	c, err := connect(ctx, plane)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range programs {
		t.Run(p.name, func(t *testing.T) {
			c.works(t, p)
			c.refuses(t, p)
		})
	}
}

// works: each Foo has a Deployment of its own and a status, a restart changes nothing, and a change goes through.
func (c *cluster) works(t *testing.T, p program) {
	work := load{foos: 30, changes: 10, workers: 2}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	r, err := c.measure(ctx, p, work)
	if err != nil {
		t.Fatalf("the work is not done: %v", err)
	}
	if r.Create.Deployments < work.foos || r.Restart.Deployments > 0 || r.Change.Deployments < work.changes {
		t.Errorf("writes of Deployments: %+v", r)
	}
	always := len(p.args) > 0 || p.name == "sample-controller"
	if r.Create.Statuses < work.foos || (r.Restart.Statuses > 0) != always || (r.Change.Statuses > 0) != always {
		t.Errorf("writes of statuses: %+v", r)
	}
	if r.Create.CPU <= 0 { // the other phases may be shorter than a tick
		t.Errorf("the first start took no CPU time: %+v", r.Create)
	}
	for _, each := range []phase{r.Create, r.Restart, r.Change} {
		if each.Reads > 0 || each.Events == 0 || each.Wall <= 0 || each.Peak < each.Resident {
			t.Errorf("%+v", each)
		}
	}
	foos, err := c.foos.SamplecontrollerV1alpha1().Foos(namespace).List(t.Context(), metav1.ListOptions{})
	if err != nil || len(foos.Items) != work.foos {
		t.Fatalf("%d Foos: %v", len(foos.Items), err)
	}
	for _, foo := range foos.Items {
		d, err := c.kube.AppsV1().Deployments(namespace).Get(t.Context(), foo.Spec.DeploymentName, metav1.GetOptions{})
		switch {
		case err != nil:
			t.Error(err)
		case !metav1.IsControlledBy(d, &foo) || *d.Spec.Replicas != *foo.Spec.Replicas:
			t.Errorf("%s has the owners %v and %d replicas", d.Name, d.OwnerReferences, *d.Spec.Replicas)
		}
		if foo.Status.AvailableReplicas == nil || *foo.Status.AvailableReplicas != 0 {
			t.Errorf("%s has the status %+v", foo.Name, foo.Status)
		}
	}
}

// refuses: a Deployment of somebody else stays as it is, and an event says so.
func (c *cluster) refuses(t *testing.T, p program) {
	ctx := t.Context()
	if err := c.clear(ctx); err != nil {
		t.Fatal(err)
	}
	foo, replicas := &v1alpha1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "mine"}}, int32(1)
	foo.Spec = v1alpha1.FooSpec{DeploymentName: "theirs", Replicas: &replicas}
	foreign := programwork.Deployment(foo)
	foreign.OwnerReferences = nil
	foreign, err := c.kube.AppsV1().Deployments(namespace).Create(ctx, foreign, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	replicas = 3
	_, err = c.foos.SamplecontrollerV1alpha1().Foos(namespace).Create(ctx, foo, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.start(ctx, p, load{workers: 2}, "")
	if err != nil {
		t.Fatal(err)
	}
	err = wait.PollUntilContextTimeout(ctx, pause, time.Minute, true, func(ctx context.Context) (bool, error) {
		events, err := c.kube.EventsV1().Events(namespace).List(ctx, metav1.ListOptions{})
		if err != nil {
			return false, err
		}
		for _, e := range events.Items {
			if e.Reason == programwork.Foreign && e.Regarding.Name == foo.Name {
				return true, nil
			}
		}
		return false, nil
	})
	if err != nil {
		t.Errorf("no event says that the Deployment is not the Foo's: %v", err)
	}
	after, err := c.kube.AppsV1().Deployments(namespace).Get(ctx, foreign.Name, metav1.GetOptions{})
	if err != nil || after.ResourceVersion != foreign.ResourceVersion {
		t.Errorf("somebody else's Deployment was changed: %+v %v", after, err)
	}
	if err := s.stop(); err != nil {
		t.Error(err)
	}
}
