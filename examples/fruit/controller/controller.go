// Package controller labels sweet fruits with tastes-good=true and takes the label off those that are not. In: fruits,
// from a shared informer. Out: patches of their labels.
package controller

import (
	"context"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	fruitv1 "github.com/gen-toolkit/gen/examples/fruit/api/v1"
	"github.com/gen-toolkit/gen/examples/fruit/client/clientset/versioned"
	informers "github.com/gen-toolkit/gen/examples/fruit/client/informers/externalversions/example/v1"
	listers "github.com/gen-toolkit/gen/examples/fruit/client/listers/example/v1"
)

// Label is what a sweet fruit is labelled with; its value is "true".
const Label = "tastes-good"

// A Controller keeps the label of every fruit right.
type Controller struct {
	client versioned.Interface
	lister listers.FruitLister
	synced cache.DoneChecker
	queue  workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// New returns a controller that watches through the informer, which the caller starts.
func New(client versioned.Interface, informer informers.TypedFruitInformer) (*Controller, error) {
	c := &Controller{
		client: client,
		lister: informer.Lister(),
		queue: workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName](),
			workqueue.TypedRateLimitingQueueConfig[cache.ObjectName]{Name: "fruit"},
		),
	}
	enqueue := func(fruit *fruitv1.Fruit) { c.queue.Add(cache.MetaObjectToName(fruit)) }
	registration, err := informer.TypedInformer().AddTypedEventHandler(informers.FruitHandlerFuncs{
		AddFunc:    enqueue,
		UpdateFunc: func(_, fruit *fruitv1.Fruit) { enqueue(fruit) },
	})
	if err != nil {
		return nil, fmt.Errorf("watch fruits: %w", err)
	}
	c.synced = registration.HasSyncedChecker()
	return c, nil
}

// +kubebuilder:rbac:groups=example.org,resources=fruits,verbs=list;watch;patch

// Run labels fruits until ctx ends.
func (c *Controller) Run(ctx context.Context) error {
	if !cache.WaitFor(ctx, "fruits", c.synced) {
		return fmt.Errorf("wait for fruits: %w", context.Cause(ctx))
	}
	stop := context.AfterFunc(ctx, c.queue.ShutDown)
	defer stop()
	for c.next(ctx) {
	}
	return nil
}

// next works on one fruit; it returns false when the queue has shut down.
func (c *Controller) next(ctx context.Context) bool {
	name, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(name)
	if err := c.sync(ctx, name); err != nil {
		if !errors.Is(err, context.Canceled) {
			runtime.HandleErrorWithContext(ctx, err, "Labelling failed, will try again", "fruit", name)
		}
		c.queue.AddRateLimited(name)
		return true
	}
	c.queue.Forget(name)
	return true
}

// sync makes the label of one fruit right.
func (c *Controller) sync(ctx context.Context, name cache.ObjectName) error {
	fruit, err := c.lister.Fruits(name.Namespace).Get(name.Name)
	if apierrors.IsNotFound(err) {
		return nil // it was eaten meanwhile
	} else if err != nil {
		return err
	}
	var patch string
	switch labelled := fruit.Labels[Label] == "true"; {
	case fruit.Spec.Sweet && !labelled:
		patch = fmt.Sprintf(`{"metadata":{"labels":{%q:"true"}}}`, Label)
	case !fruit.Spec.Sweet && labelled:
		patch = fmt.Sprintf(`{"metadata":{"labels":{%q:null}}}`, Label)
	default:
		return nil
	}
	_, err = c.client.ExampleV1().Fruits(name.Namespace).Patch(ctx, name.Name, types.MergePatchType, []byte(patch), metav1.PatchOptions{})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
