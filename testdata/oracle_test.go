package testdata

import (
	"fmt"
	"net/netip"
	"reflect"
	"slices"
	"time"
	"unique"
)

// immutable are types of values that nobody changes.
var immutable = []reflect.Type{reflect.TypeFor[*time.Location](), reflect.TypeFor[netip.Addr](),
	reflect.TypeFor[unique.Handle[string]]()}

// shared returns the path where two values first share memory: the same pointer, map or backing array. What is immutable
// is shared on purpose, and what has no size has no memory.
func shared(a, b reflect.Value, path string) string {
	if slices.Contains(immutable, a.Type()) {
		return ""
	}
	switch a.Kind() {
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return ""
		}
		if a.Pointer() == b.Pointer() && a.Type().Elem().Size() > 0 {
			return path + ": the same pointer"
		}
		return shared(a.Elem(), b.Elem(), "(*"+path+")")
	case reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			return ""
		}
		return shared(a.Elem(), b.Elem(), path)
	case reflect.Struct:
		for i := range a.NumField() {
			if found := shared(a.Field(i), b.Field(i), path+"."+a.Type().Field(i).Name); found != "" {
				return found
			}
		}
	case reflect.Slice:
		if a.Cap() > 0 && a.Pointer() == b.Pointer() && a.Type().Elem().Size() > 0 {
			return path + ": the same backing array"
		}
		return sharedElements(a, b, path)
	case reflect.Array:
		return sharedElements(a, b, path)
	case reflect.Map:
		if !a.IsNil() && a.Pointer() == b.Pointer() {
			return path + ": the same map"
		}
		for _, key := range a.MapKeys() {
			if other := b.MapIndex(key); other.IsValid() {
				if found := shared(a.MapIndex(key), other, fmt.Sprintf("%s[%v]", path, key)); found != "" {
					return found
				}
			}
		}
	}
	return ""
}

func sharedElements(a, b reflect.Value, path string) string {
	for i := range min(a.Len(), b.Len()) {
		if found := shared(a.Index(i), b.Index(i), fmt.Sprintf("%s[%d]", path, i)); found != "" {
			return found
		}
	}
	return ""
}
