package main

import (
	"context"
	"errors"
	"fmt"
	"sync"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/gen-toolkit/gen/hack/reconcilers/api/v1alpha1"
)

// A progress follows by watches what a program has done.
type progress struct {
	mutex    sync.Mutex
	changed  chan struct{} // closed by the next event
	statuses map[string]bool
	replicas map[string]int32 // of Deployments
	having   map[int32]int    // numbers of Deployments by their replicas
	failure  error
}

// follow watches Foos and Deployments until ctx ends, from the objects that there are.
func (c *cluster) follow(ctx context.Context) (*progress, error) {
	p := &progress{changed: make(chan struct{}), statuses: map[string]bool{}, replicas: map[string]int32{},
		having: map[int32]int{}}
	foos, err := c.foos.SamplecontrollerV1alpha1().Foos(namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	deployments, err := c.kube.AppsV1().Deployments(namespace).Watch(ctx, metav1.ListOptions{})
	if err != nil {
		foos.Stop()
		return nil, err
	}
	for _, w := range []watch.Interface{foos, deployments} {
		go func() {
			defer w.Stop()
			for event := range w.ResultChan() {
				p.observe(event)
			}
			p.fail(errors.New("a watch has ended"))
		}()
	}
	return p, nil
}

func (p *progress) observe(event watch.Event) {
	if event.Type != watch.Added && event.Type != watch.Modified {
		p.fail(fmt.Errorf("unexpected event %s of %T: %v", event.Type, event.Object, event.Object))
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	switch object := event.Object.(type) {
	case *v1alpha1.Foo:
		if object.Status.AvailableReplicas != nil {
			p.statuses[object.Name] = true
		}
	case *appsv1.Deployment:
		if before, ok := p.replicas[object.Name]; ok {
			p.having[before]--
		}
		p.replicas[object.Name] = *object.Spec.Replicas
		p.having[*object.Spec.Replicas]++
	}
	p.wake()
}

func (p *progress) fail(err error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.failure = err
	p.wake()
}

func (p *progress) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// wait waits until there are so many statuses, and so many Deployments with so many replicas.
func (p *progress) wait(ctx context.Context, statuses, deployments int, replicas int32) error {
	for {
		p.mutex.Lock()
		changed, failure := p.changed, p.failure
		done := len(p.statuses) == statuses && p.having[replicas] == deployments
		p.mutex.Unlock()
		switch {
		case done:
			return nil
		case failure != nil:
			return failure
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
