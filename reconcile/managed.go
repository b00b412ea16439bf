package reconcile

import (
	"fmt"

	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/events"
)

// WithLister returns the informer of an object's type in the cache of a manager of sigs.k8s.io/controller-runtime,
// together with a lister, as a factory of client-go returns it. get calls the method GetInformer of the cache, e.g.
// with &fruitv1.Fruit{}. The informer gets the indexers that it lacks.
func WithLister[L any](
	get func(Object) (informer any, err error), object Object, newLister func(cache.Indexer) L, indexers cache.Indexers,
) (listed ListedInformer[L], err error) {
	found, err := get(object)
	if err != nil {
		return listed, fmt.Errorf("informer of %T: %w", object, err)
	}
	informer, ok := found.(cache.SharedIndexInformer)
	if !ok {
		return listed, fmt.Errorf("informer of %T: the manager's cache has several, as for several namespaces; "+
			"use the informers of a factory", object)
	}
	there := informer.GetIndexer().GetIndexers()
	missing := cache.Indexers{}
	for name, index := range indexers {
		if _, ok := there[name]; !ok {
			missing[name] = index
		}
	}
	if err := informer.AddIndexers(missing); err != nil {
		return listed, fmt.Errorf("informer of %T: %w", object, err)
	}
	return ListedInformer[L]{informer, newLister(informer.GetIndexer())}, nil
}

// A ListedInformer is an informer with a lister of its cache.
type ListedInformer[L any] struct {
	informer cache.SharedIndexInformer
	lister   L
}

// Informer returns the informer.
func (i ListedInformer[L]) Informer() cache.SharedIndexInformer { return i.informer }

// Lister returns the lister.
func (i ListedInformer[L]) Lister() L { return i.lister }

// ManagedOptions returns the options with the manager's recorder of events, unless they have one. newRecorder is its
// method GetEventRecorder. name is the default of [Options.Name], e.g. "fruit-controller".
func ManagedOptions[R events.EventRecorder](newRecorder func(name string) R, options Options, name string) Options {
	if options.Name == "" {
		options.Name = name
	}
	if options.Recorder == nil && options.Events == nil {
		options.Recorder = newRecorder(options.Name)
	}
	return options
}
