package reconcile

import (
	"fmt"
	"reflect"
)

// OnlyMetadata is a function for SetTransform of an informer: its cache has the metadata of objects, and nothing else
// of them, e.g. no data of Secrets. metadata.managedFields goes, too.
func OnlyMetadata(obj any) (any, error) {
	object, ok := obj.(Object)
	if !ok {
		return obj, nil // a tombstone, whose object was transformed before
	}
	bare, ok := reflect.New(reflect.TypeOf(obj).Elem()).Interface().(Object)
	if !ok {
		return nil, fmt.Errorf("%T is no object", obj)
	}
	metadata := reflect.ValueOf(bare).Elem().FieldByName("ObjectMeta")
	if !metadata.IsValid() {
		return nil, fmt.Errorf("%T has no ObjectMeta", obj)
	}
	metadata.Set(reflect.ValueOf(obj).Elem().FieldByName("ObjectMeta"))
	bare.SetManagedFields(nil)
	bare.GetObjectKind().SetGroupVersionKind(object.GetObjectKind().GroupVersionKind())
	return bare, nil
}
