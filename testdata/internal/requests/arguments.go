package requests

import (
	"fmt"
	"path"
	"reflect"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
)

// Arguments make the arguments of calls.
type Arguments struct {
	// Scheme has the types that apply configurations are for.
	Scheme *runtime.Scheme
	// Name is that of every object, e.g. "express".
	Name string
	// Fill fills an object or an apply configuration that has name and labels already.
	Fill func(object any)
}

// Patch is the patch that is sent, a merge patch.
const Patch = `{"metadata":{"labels":{"from":"patch"}}}`

// of returns the argument of a type: options with some fields set, an object or an apply configuration with a name and labels.
func (a Arguments) of(t reflect.Type) any {
	switch {
	case t == reflect.TypeFor[types.PatchType]():
		return types.MergePatchType
	case t == reflect.TypeFor[[]byte]():
		return []byte(Patch)
	case t.Kind() == reflect.String:
		return a.Name
	case isOptions(t):
		return options(t)
	case t.Kind() != reflect.Pointer:
		panic(fmt.Sprintf("no rule makes a %s", t))
	case strings.HasSuffix(t.Elem().Name(), configurationSuffix):
		return a.configuration(t.Elem())
	}
	object := reflect.New(t.Elem()).Interface()
	meta := object.(metav1.Object)
	meta.SetName(a.Name)
	meta.SetLabels(map[string]string{"from": "object"})
	a.Fill(object)
	return object
}

const configurationSuffix = "ApplyConfiguration"

// configuration returns an apply configuration as its constructor does, with labels.
func (a Arguments) configuration(t reflect.Type) any {
	gvk := a.kind(t)
	config := reflect.New(t)
	for _, with := range []struct {
		name  string
		value any
	}{{"WithAPIVersion", gvk.GroupVersion().String()}, {"WithKind", gvk.Kind}, {"WithName", a.Name}, {"WithLabels", map[string]string{"from": "configuration"}}} {
		config.MethodByName(with.name).Call([]reflect.Value{reflect.ValueOf(with.value)})
	}
	a.Fill(config.Interface())
	return config.Interface()
}

// kind returns the kind that an apply configuration is for, by its import path, e.g. ".../autoscaling/v1".ScaleApplyConfiguration.
func (a Arguments) kind(t reflect.Type) schema.GroupVersionKind {
	kind, dir := strings.TrimSuffix(t.Name(), configurationSuffix), t.PkgPath()
	for gvk := range a.Scheme.AllKnownTypes() {
		group, _, _ := strings.Cut(gvk.Group, ".")
		if group == "" {
			group = "core"
		}
		if gvk.Kind == kind && gvk.Version == path.Base(dir) && group == path.Base(path.Dir(dir)) {
			return gvk
		}
	}
	panic(fmt.Sprintf("the scheme has no type for %s.%s", dir, t.Name()))
}
