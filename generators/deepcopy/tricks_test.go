package deepcopy_test

import (
	"maps"
	"slices"
	"testing"
)

// What generated code does is measured beside what it could do instead.

var object = struct {
	Names  []string
	Labels map[string]string
}{[]string{"apple", "banana", "cherry"}, map[string]string{"a": "apple", "b": "banana", "c": "cherry"}}

var copied = object

func BenchmarkSlice(b *testing.B) {
	b.Run("make", func(b *testing.B) { // as generated
		for b.Loop() {
			copied.Names = make([]string, len(object.Names))
			copy(copied.Names, object.Names)
		}
	})
	b.Run("Clone", func(b *testing.B) {
		for b.Loop() {
			copied.Names = slices.Clone(object.Names)
		}
	})
}

func BenchmarkMap(b *testing.B) {
	b.Run("Clone", func(b *testing.B) { // as generated
		for b.Loop() {
			copied.Labels = maps.Clone(object.Labels)
		}
	})
	b.Run("loop", func(b *testing.B) {
		for b.Loop() {
			copied.Labels = make(map[string]string, len(object.Labels))
			for key, val := range object.Labels {
				copied.Labels[key] = val
			}
		}
	})
}
