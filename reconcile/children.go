package reconcile

import (
	"context"
	"errors"
	"fmt"
	"slices"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	applymetav1 "k8s.io/client-go/applyconfigurations/meta/v1"
	"k8s.io/client-go/tools/cache"
)

// Children are the objects of a kind that a controller makes for its own objects, e.g. the Deployments of websites. The
// website is the controller of each: their owner reference says so, by which the cluster's garbage collector deletes
// them with it. T is their type, e.g. *appsv1.Deployment, and A that of their apply configurations.
type Children[T Object, A Configuration[A]] struct {
	cached  cache.Indexer
	owner   schema.GroupVersionKind
	manager string
}

// A Configuration is an apply configuration, e.g. *applyappsv1.DeploymentApplyConfiguration.
type Configuration[A any] interface {
	GetName() *string
	WithOwnerReferences(references ...*applymetav1.OwnerReferenceApplyConfiguration) A
}

// A ChildClient is a typed client, e.g. client.AppsV1().Deployments("shop").
type ChildClient[T, A any] interface {
	Get(ctx context.Context, name string, options metav1.GetOptions) (T, error)
	Apply(ctx context.Context, configuration A, options metav1.ApplyOptions) (T, error)
	Delete(ctx context.Context, name string, options metav1.DeleteOptions) error
}

// byController is the index of objects by the UID of their controller.
const byController = "gen-toolkit/controller"

// NewChildren returns the children that an informer has, and gives it an index of their controllers. owner is the kind
// of these, and manager the field manager, e.g. "website-controller".
func NewChildren[T Object, A Configuration[A]](
	informer cache.SharedIndexInformer, owner schema.GroupVersionKind, manager string,
) (*Children[T, A], error) {
	cached := informer.GetIndexer()
	if _, ok := cached.GetIndexers()[byController]; !ok {
		if err := informer.AddIndexers(cache.Indexers{byController: controllerUID}); err != nil {
			return nil, fmt.Errorf("index %T by controller: %w", *new(T), err)
		}
	}
	return &Children[T, A]{cached, owner, manager}, nil
}

func controllerUID(obj any) ([]string, error) {
	object, ok := obj.(metav1.Object)
	if !ok {
		return nil, fmt.Errorf("%T is no object", obj)
	}
	if of := metav1.GetControllerOfNoCopy(object); of != nil {
		return []string{string(of.UID)}, nil
	}
	return nil, nil
}

// Of returns the children of an object that are in the cache. They are shared: copy them before you change them.
func (c *Children[T, A]) Of(owner metav1.Object) ([]T, error) {
	found, err := c.cached.ByIndex(byController, string(owner.GetUID()))
	if err != nil {
		return nil, err
	}
	children := make([]T, 0, len(found))
	for _, obj := range found {
		child, ok := obj.(T)
		if !ok {
			return nil, TerminalError(fmt.Errorf("an informer of %T holds a %T", *new(T), obj))
		}
		children = append(children, child)
	}
	return children, nil
}

// Apply makes the children of an object those of the apply configurations, by server-side apply: fields that the field
// manager has applied before and that are missing now are removed; those of others stay. It adds the owner reference to
// each configuration. A child that no configuration names is deleted.
//
// A child that has all of its configuration costs no request. It needs metadata.managedFields for that, and it does not
// know what API servers fill into atomic values: write e.g. the apiVersion of a fieldRef. An object of the name that
// has another controller or none is left alone, with a [TerminalError]: where the cache has no such object, e.g.
// because the informer has a selector, Apply asks the API server for it.
//
// client is that of the children's namespace. Apply returns the wanted children, in the order of the configurations, as
// they are in the cache or have been applied; do not change them. An error of one does not keep it from the others. It
// sends nothing if a configuration has no name.
func (c *Children[T, A]) Apply(ctx context.Context, owner Object, client ChildClient[T, A], wanted ...A) ([]T, error) {
	former, err := c.Of(owner)
	if err != nil {
		return nil, err
	}
	configurations := make([]childConfiguration[A], len(wanted))
	for i, configuration := range wanted {
		if configurations[i], err = c.configure(owner, configuration); err != nil {
			return nil, err
		}
	}
	var problems []error
	children, named := make([]T, len(wanted)), map[Key]bool{}
	for i, configuration := range configurations {
		children[i], err = c.apply(ctx, owner, client, configuration)
		if problems = append(problems, err); err == nil { // the namespace is that of the client
			named[cache.MetaObjectToName(children[i])] = true
		} else {
			named[configuration.key] = true
		}
	}
	for _, child := range former {
		if !named[cache.MetaObjectToName(child)] && child.GetDeletionTimestamp() == nil {
			problems = append(problems, remove(ctx, client, child))
		}
	}
	if err := joined(problems); err != nil {
		return nil, err
	}
	return children, nil
}

// joined joins errors. The result is terminal only if all of them are.
func joined(problems []error) error {
	problems = slices.DeleteFunc(problems, func(err error) bool { return err == nil })
	var terminal *terminalError
	if !slices.ContainsFunc(problems, func(err error) bool { return !errors.As(err, &terminal) }) {
		return errors.Join(problems...)
	}
	for i, err := range problems {
		if errors.As(err, &terminal) {
			problems[i] = terminal.cause
		}
	}
	return errors.Join(problems...)
}

// A childConfiguration is the configuration of one child, with the owner as its controller.
type childConfiguration[A any] struct {
	configuration A
	fields        map[string]any // its JSON
	key           Key
}

// configure adds the owner reference to a configuration that lacks it.
func (c *Children[T, A]) configure(owner Object, configuration A) (of childConfiguration[A], err error) {
	name := configuration.GetName()
	if name == nil {
		return of, TerminalError(fmt.Errorf("an apply configuration of %T has no name", *new(T)))
	}
	if err := convert(configuration, &of.fields); err != nil {
		return of, err
	}
	metadata := asMap(of.fields["metadata"])
	namespace, ok := metadata["namespace"].(string)
	if !ok {
		namespace = owner.GetNamespace()
	}
	of.key, of.configuration = Key{Namespace: namespace, Name: *name}, configuration
	references, _ := metadata["ownerReferences"].([]any)
	if slices.ContainsFunc(references, func(r any) bool { return asMap(r)["uid"] == string(owner.GetUID()) }) {
		return of, nil
	}
	reference := applymetav1.OwnerReference().
		WithAPIVersion(c.owner.GroupVersion().String()).WithKind(c.owner.Kind).
		WithName(owner.GetName()).WithUID(owner.GetUID()).
		WithController(true).WithBlockOwnerDeletion(true)
	of.configuration = configuration.WithOwnerReferences(reference)
	var fields any
	err = convert(reference, &fields)
	metadata["ownerReferences"] = append(references, fields)
	return of, err
}

// apply applies the configuration of one child, if the cached one differs, and returns the child.
func (c *Children[T, A]) apply(
	ctx context.Context, owner Object, client ChildClient[T, A], of childConfiguration[A],
) (child T, err error) {
	cached, exists, err := c.cached.GetByKey(of.key.String())
	if err != nil {
		return child, err
	}
	there, ok := cached.(T)
	if exists = exists && ok; !exists {
		there, err = client.Get(ctx, of.key.Name, metav1.GetOptions{})
		if exists = err == nil; !exists && !apierrors.IsNotFound(err) {
			return child, err
		}
	}
	if exists {
		if !metav1.IsControlledBy(there, owner) {
			return child, TerminalError(fmt.Errorf("%T %s exists, and %s %s is not its controller: delete it, or make "+
				"its ownerReferences say so", there, of.key, c.owner.Kind, owner.GetName()))
		}
		if same, err := isApplied(there, of.fields, c.manager, ""); same || err != nil {
			return there, err
		}
	}
	return client.Apply(ctx, of.configuration, metav1.ApplyOptions{FieldManager: c.manager, Force: true})
}

// remove deletes a child, and not another object that has its name meanwhile.
func remove[T Object, A any](ctx context.Context, client ChildClient[T, A], child T) error {
	uid, background := child.GetUID(), metav1.DeletePropagationBackground
	err := client.Delete(ctx, child.GetName(), metav1.DeleteOptions{
		Preconditions: &metav1.Preconditions{UID: &uid}, PropagationPolicy: &background})
	if apierrors.IsNotFound(err) {
		return nil
	}
	return err
}
