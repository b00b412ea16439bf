package reconcile

import (
	"fmt"
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/tools/cache"
)

// OwnKey returns the key of the object itself, for Source.Keys.
func OwnKey[T metav1.Object](object T) []Key { return []Key{cache.MetaObjectToName(object)} }

// OwnerKeys returns a function for Source.Keys: it leads from an object to its owners of a kind. Namespaced owners are
// in the namespace of the object.
func OwnerKeys[T metav1.Object](owner schema.GroupKind, namespaced bool) func(T) []Key {
	return func(object T) []Key {
		var keys []Key
		for _, reference := range object.GetOwnerReferences() {
			version, err := schema.ParseGroupVersion(reference.APIVersion)
			if err != nil || version.WithKind(reference.Kind).GroupKind() != owner {
				continue
			}
			key := Key{Name: reference.Name}
			if namespaced {
				key.Namespace = object.GetNamespace()
			}
			keys = append(keys, key)
		}
		return keys
	}
}

// IndexedKeys returns a function for Source.Keys: it leads from an object to the objects of an indexer whose index has
// its name. If the object is in a namespace, those are of that namespace, or of none.
func IndexedKeys[T metav1.Object](indexer cache.Indexer, index string) func(T) []Key {
	return func(object T) []Key {
		name, key := index, object.GetName()
		if namespace := object.GetNamespace(); namespace != "" {
			name, key = index+"/namespace", namespace+"/"+key
		}
		found, err := indexer.ByIndex(name, key)
		if err != nil && name != index { // the indexer of a cluster-scoped kind has only the index itself
			found, err = indexer.ByIndex(index, object.GetName())
		}
		if err != nil {
			utilruntime.HandleError(fmt.Errorf("find what %s concerns: %w", cache.MetaObjectToName(object), err))
			return nil
		}
		var keys []Key
		for _, obj := range found {
			key, err := cache.ObjectToName(obj)
			if err != nil {
				utilruntime.HandleError(err)
				continue
			}
			if key.Namespace == "" || object.GetNamespace() == "" || key.Namespace == object.GetNamespace() {
				keys = append(keys, key)
			}
		}
		return keys
	}
}

// JoinKeys returns a function for Source.Keys: all keys of several functions, each once.
func JoinKeys[T metav1.Object](functions ...func(T) []Key) func(T) []Key {
	return func(object T) []Key {
		var keys []Key
		for _, f := range functions {
			for _, key := range f(object) {
				if !slices.Contains(keys, key) {
					keys = append(keys, key)
				}
			}
		}
		return keys
	}
}

// SpecChanged is a function for Source.Changed: it leaves out changes of the status alone. The API server counts
// metadata.generation up when anything but metadata and status changes; for custom resources it needs the subresource
// status. It counts none for kinds like ConfigMap: each of their changes counts.
func SpecChanged[T interface {
	comparable
	metav1.Object
}](before, after T) bool {
	var none T
	if before == none || after == none {
		return true
	}
	return after.GetGeneration() == 0 ||
		before.GetGeneration() != after.GetGeneration() ||
		before.GetUID() != after.GetUID() ||
		!before.GetDeletionTimestamp().Equal(after.GetDeletionTimestamp()) ||
		!maps.Equal(before.GetLabels(), after.GetLabels()) ||
		!maps.Equal(before.GetAnnotations(), after.GetAnnotations()) ||
		!slices.Equal(before.GetFinalizers(), after.GetFinalizers()) ||
		!equality.Semantic.DeepEqual(before.GetOwnerReferences(), after.GetOwnerReferences())
}
