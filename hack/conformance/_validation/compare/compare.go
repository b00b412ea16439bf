// Package compare holds two validation functions of a type against each other, on random objects: the errors must be
// the same, in the same order. In: functions, and words that objects are made of. Out: test failures.
package compare

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/operation"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// rounds is how many objects each type gets.
const rounds = 1000

// Functions compares two functions (ctx, op, fldPath, obj, oldObj) for the values of one type.
func Functions(t *testing.T, words []string, name string, upstream, gen any) {
	t.Run(name, func(t *testing.T) {
		f := &filler{rand: rand.New(rand.NewPCG(1, uint64(len(name)))), words: append(words, more...)}
		typ := reflect.TypeOf(gen).In(3)
		mistakes := 0
		for range rounds {
			obj := reflect.New(typ).Elem()
			f.root(obj)
			op := operation.Operation{Type: operation.Create}
			old := reflect.Zero(typ)
			if f.rand.IntN(3) > 0 {
				op.Type = operation.Update
				if f.rand.IntN(10) > 0 {
					old = f.older(obj)
				}
			}
			f.options(&op)
			var path *field.Path
			if f.rand.IntN(2) > 0 {
				path = field.NewPath("root")
			}
			want, got := call(upstream, op, path, obj, old), call(gen, op, path, obj, old)
			if strings.Join(want, "\n") != strings.Join(got, "\n") {
				t.Fatalf("%s of %+v, before %+v, with options %v:\nupstream: %s\ngen:      %s", op.Type, show(obj),
					show(old), op.Options, strings.Join(want, "\n          "), strings.Join(got, "\n          "))
			}
			mistakes += len(want)
		}
		t.Logf("%d objects with %d mistakes", rounds, mistakes)
	})
}

func show(v reflect.Value) any {
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	return v.Interface()
}

// call returns the errors of a function.
func call(fn any, op operation.Operation, path *field.Path, obj, old reflect.Value) (all []string) {
	defer func() {
		if r := recover(); r != nil {
			all = []string{fmt.Sprintf("panic: %v", r)}
		}
	}()
	results := reflect.ValueOf(fn).Call([]reflect.Value{reflect.ValueOf(context.Background()), reflect.ValueOf(op),
		reflect.ValueOf(path), obj, old})
	for _, err := range results[0].Interface().(field.ErrorList) {
		all = append(all, describe(err))
	}
	return all
}

// describe returns all that an error says, and its unexported marks.
func describe(err *field.Error) string {
	text := fmt.Sprintf("%s %s %q %s", err.Type, err.Field, err.Detail, err.Origin)
	v := reflect.ValueOf(err).Elem()
	for i := range v.NumField() {
		if f := v.Type().Field(i); !f.IsExported() {
			text += fmt.Sprintf(" %s=%v", f.Name, v.Field(i))
		}
	}
	return text
}

// more are words of all kinds.
var more = []string{"", "", "a", "b", "A", "abc", "x.y/z", "example.com/name", "10.0.0.1", strings.Repeat("x", 70),
	strings.Repeat("y", 300), "ä", "5b2a1e0c-8b62-4f0e-9d1c-0a1b2c3d4e5f"}

type filler struct {
	rand  *rand.Rand
	words []string
}

// options sets the options of an operation: all words can be the name of one.
func (f *filler) options(op *operation.Operation) {
	v := reflect.ValueOf(op).Elem().FieldByName("Options")
	for _, word := range f.words {
		on := f.rand.IntN(2) > 0
		switch {
		case v.Kind() == reflect.Map:
			if v.IsNil() {
				v.Set(reflect.MakeMap(v.Type()))
			}
			v.SetMapIndex(reflect.ValueOf(word), reflect.ValueOf(on))
		case on:
			v.Set(reflect.Append(v, reflect.ValueOf(word)))
		}
	}
}

// root fills the value of a whole object, which is never nil.
func (f *filler) root(v reflect.Value) {
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	f.fill(v, 0)
}

const deepest = 8

func (f *filler) fill(v reflect.Value, depth int) {
	if !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(f.words[f.rand.IntN(len(f.words))])
	case reflect.Bool:
		v.SetBool(f.rand.IntN(2) > 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(f.rand.IntN(14) - 3))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(f.rand.IntN(12)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(f.rand.IntN(5)))
	case reflect.Pointer:
		if depth < deepest && f.rand.IntN(4) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			f.fill(v.Elem(), depth+1)
		}
	case reflect.Slice:
		n := f.rand.IntN(4)
		if depth >= deepest || n == 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), n, n))
		for i := range n {
			f.fill(v.Index(i), depth+1)
		}
	case reflect.Map:
		if depth < deepest && f.rand.IntN(3) > 0 { // one entry: the order of more is random
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			f.fill(key, depth+1)
			f.fill(value, depth+1)
			v.Set(reflect.MakeMap(v.Type()))
			v.SetMapIndex(key, value)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), depth)
		}
	}
}

// older returns a former state of an object: the same, or with differences here and there.
func (f *filler) older(v reflect.Value) reflect.Value {
	old := reflect.New(v.Type()).Elem()
	f.copy(old, v, []int{1 << 30, 30, 5}[f.rand.IntN(3)])
	return old
}

// copy copies a value deeply, and makes something else of one in some parts.
func (f *filler) copy(to, from reflect.Value, oneIn int) {
	if !to.CanSet() || !from.CanInterface() {
		return
	}
	switch from.Kind() {
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			f.copy(to.Elem(), from.Elem(), oneIn)
			return
		}
	case reflect.Slice:
		for i := range from.Len() {
			item := reflect.New(from.Type().Elem()).Elem()
			f.copy(item, from.Index(i), oneIn)
			if f.rand.IntN(oneIn) > 0 {
				to.Set(reflect.Append(to, item))
			}
		}
		return
	case reflect.Map:
		if !from.IsNil() {
			to.Set(reflect.MakeMap(from.Type()))
			for key, value := range from.Seq2() {
				item := reflect.New(from.Type().Elem()).Elem()
				f.copy(item, value, oneIn)
				to.SetMapIndex(key, item)
			}
		}
		return
	case reflect.Struct:
		to.Set(from)
		for i := range from.NumField() {
			if to.Field(i).CanSet() {
				to.Field(i).SetZero()
			}
			f.copy(to.Field(i), from.Field(i), oneIn)
		}
		return
	}
	to.Set(from)
	if f.rand.IntN(oneIn) == 0 {
		f.fill(to, deepest-1)
	}
}
