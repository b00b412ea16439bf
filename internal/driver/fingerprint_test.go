package driver

import (
	"testing"
	"text/template"

	"github.com/gen-toolkit/gen/codegen/emit"
	"github.com/gen-toolkit/gen/codegen/model"
	"github.com/gen-toolkit/gen/internal/load"
	"github.com/gen-toolkit/gen/internal/trace"
)

type node struct {
	name string
	Next *node
	Any  any
	Map  map[string][]int
	Func func()
}

// TestFingerprint: values that differ anywhere have different hashes, equal ones the same.
func TestFingerprint(t *testing.T) {
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
		func() any { return node{Any: emit.Ident{Path: "a"}} },
		func() any { return node{Map: map[string][]int{"a": {1}, "b": {2}}} },
		func() any { return node{Map: map[string][]int{"a": {1}, "b": {3}}} },
		func() any { return node{Map: map[string][]int{"a": {1}, "c": {2}}} },
		func() any { return emit.MustTemplate("a", "one {{.}}") },
		func() any { return emit.MustTemplate("a", "two {{.}}") },
		func() any { return emit.MustTemplate("b", "one {{.}}") },
	}
	seen := map[trace.Sum]any{}
	for _, value := range values {
		var prints fingerprints
		one, ok := prints.of(value())
		again, _ := prints.of(value())
		if !ok || one != again {
			t.Errorf("%#v: %x and %x, %t", value(), one, again, ok)
		}
		if other, is := seen[one]; is {
			t.Errorf("%#v and %#v are both %x", value(), other, one)
		}
		seen[one] = value()
	}
}

// TestNoFingerprint: what can't be compared is not taken for the same.
func TestNoFingerprint(t *testing.T) {
	circle := &node{}
	circle.Next = circle
	own := template.FuncMap{"own": func() string { return "may differ in the next run" }}
	calling := template.Must(template.New("a").Funcs(own).Parse("{{own}}"))
	values := []any{calling, circle, node{Func: func() {}}, []any{&model.Field{}},
		&model.Package{Path: "example.org/nowhere"}, map[string]any{"a": model.Package{}}, make(chan int)}
	for _, value := range values {
		prints := fingerprints{set: &load.Set{}}
		if sum, ok := prints.of(value); ok {
			t.Errorf("%T is %x", value, sum)
		}
	}
}
