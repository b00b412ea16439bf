package codegen

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
)

type node struct {
	name string
	Next *node
	Any  any
	Map  map[string][]int
	Func func()
}

// TestDescribe: values that differ anywhere are described by different texts, equal ones by the same.
func TestDescribe(t *testing.T) {
	values := []func() any{
		func() any { return nil },
		func() any { return "" },
		func() any { return []string{"a", "b"} },
		func() any { return []string{"ab"} },
		func() any { return []string{"a", "b", ""} },
		func() any { return []any{"a", []string(nil), "b"} },
		func() any { return [2]string{"a", "b"} },
		func() any { return node{} },
		func() any { return node{name: "a"} },
		func() any { return node{Next: &node{}} },
		func() any { return node{Next: &node{name: "a"}} },
		func() any { return node{Any: 1} },
		func() any { return node{Any: int8(1)} },
		func() any { return node{Any: true} },
		func() any { return node{Any: 1.5} },
		func() any { return node{Any: uint(1)} },
		func() any { return node{Any: emit.Name{Path: "a"}} },
		func() any { return node{Map: map[string][]int{"a": {1}, "b": {2}}} },
		func() any { return node{Map: map[string][]int{"a": {1}, "b": {3}}} },
		func() any { return node{Map: map[string][]int{"a": {1}, "c": {2}}} },
	}
	texts := make([][]byte, len(values))
	for i, value := range values {
		one, ok := describe(nil, reflect.ValueOf([]any{value()}))
		again, _ := describe(nil, reflect.ValueOf([]any{value()}))
		if !ok || !bytes.Equal(one, again) {
			t.Errorf("%#v: %q and %q, %t", value(), one, again, ok)
		}
		texts[i] = one
		for j := range i {
			if bytes.Equal(one, texts[j]) {
				t.Errorf("%#v and %#v are both %q", value(), values[j](), one)
			}
		}
	}
}

// TestDescribeNot: what can't be compared is not taken for the same.
func TestDescribeNot(t *testing.T) {
	circle := &node{}
	circle.Next = circle
	for _, value := range []any{circle, node{Func: func() {}}, []any{&model.Type{}}, map[string]any{"a": model.Package{}}, make(chan int)} {
		if text, ok := describe(nil, reflect.ValueOf(value)); ok {
			t.Errorf("%T is %q", value, text)
		}
	}
}
