package testdata

import (
	"reflect"
	"testing"

	"github.com/gen-toolkit/gen/testdata/apis/generics"
	"github.com/gen-toolkit/gen/testdata/apis/shapes"
)

// TestHandWrittenCopiesAreCalled looks for the traces that hand-written methods leave, in every field.
func TestHandWrittenCopiesAreCalled(t *testing.T) {
	names := []string{"a"}
	in := shapes.ByHand{
		Into: shapes.Into{Names: names}, IntoPtr: &shapes.Into{Names: names}, IntoSlice: []shapes.Into{{Names: names}}, IntoPtrs: []*shapes.Into{{Names: names}, nil},
		IntoMap: map[string]shapes.Into{"k": {Names: names}}, IntoArray: [1]shapes.Into{{Names: names}},
		Pointer: shapes.Pointer{Names: names}, PointerPtr: &shapes.Pointer{Names: names}, PointerSlice: []shapes.Pointer{{Names: names}}, PointerMap: map[string]*shapes.Pointer{"k": {Names: names}, "n": nil},
		Value: shapes.Value{Names: names}, ValuePtr: &shapes.Value{Names: names}, ValueSlice: []shapes.Value{{Names: names}}, ValueMap: map[string]shapes.Value{"k": {Names: names}},
		BothPtr: &shapes.Both{}, MapInto: shapes.MapInto{"k": 1}, MapIntoPtr: &shapes.MapInto{}, MapIntoSlice: []shapes.MapInto{{}, nil},
		SliceCopy: shapes.SliceCopy{"a"}, SliceCopyMap: map[string]shapes.SliceCopy{"k": {"a"}, "n": nil},
	}
	want := shapes.ByHand{
		Into: shapes.Into{Names: names, Copied: 1}, IntoPtr: &shapes.Into{Names: names, Copied: 1}, IntoSlice: []shapes.Into{{Names: names, Copied: 1}}, IntoPtrs: []*shapes.Into{{Names: names, Copied: 1}, nil},
		IntoMap: map[string]shapes.Into{"k": {Names: names, Copied: 1}}, IntoArray: [1]shapes.Into{{Names: names, Copied: 1}},
		Pointer: shapes.Pointer{Names: names, Copied: 1}, PointerPtr: &shapes.Pointer{Names: names, Copied: 1}, PointerSlice: []shapes.Pointer{{Names: names, Copied: 1}},
		PointerMap: map[string]*shapes.Pointer{"k": {Names: names, Copied: 1}, "n": nil},
		Value:      shapes.Value{Names: names, Copied: 1}, ValuePtr: &shapes.Value{Names: names, Copied: 1}, ValueSlice: []shapes.Value{{Names: names, Copied: 1}}, ValueMap: map[string]shapes.Value{"k": {Names: names, Copied: 1}},
		Both: shapes.Both{Copied: 1}, BothPtr: &shapes.Both{Copied: 1}, MapInto: shapes.MapInto{"k": 1, "copied": 1}, MapIntoPtr: &shapes.MapInto{"copied": 1}, MapIntoSlice: []shapes.MapInto{{"copied": 1}, nil},
		SliceCopy: shapes.SliceCopy{"a", "copied"}, SliceCopyMap: map[string]shapes.SliceCopy{"k": {"a", "copied"}, "n": nil},
	}
	out := in.DeepCopy()
	if !reflect.DeepEqual(*out, want) {
		t.Errorf("copy:\n%#v\nwant:\n%#v", *out, want)
	}
	if found := shared(reflect.ValueOf(in), reflect.ValueOf(*out), "ByHand"); found != "" {
		t.Errorf("shares memory: %s", found)
	}
}

// TestMethodsBesideHandWrittenOnes calls what gen added to them.
func TestMethodsBesideHandWrittenOnes(t *testing.T) {
	if into := (&shapes.Into{}).DeepCopy(); into.Copied != 1 {
		t.Error("Into.DeepCopy does not call DeepCopyInto")
	}
	var pointer shapes.Pointer
	if (&shapes.Pointer{}).DeepCopyInto(&pointer); pointer.Copied != 1 {
		t.Error("Pointer.DeepCopyInto does not call DeepCopy")
	}
	if value := (&shapes.Value{}).DeepCopyShape().(*shapes.Value); value.Copied != 1 {
		t.Error("Value.DeepCopyShape does not call DeepCopy")
	}
	if both := (&shapes.Both{}).DeepCopyShape().(*shapes.Both); both.Copied != 10 {
		t.Error("Both.DeepCopyShape is not the hand-written one")
	}
	if written := (&generics.Written[int]{}).DeepCopy(); written.Copied != 1 {
		t.Error("Written.DeepCopy does not call DeepCopyInto")
	}
	if m := (shapes.MapInto{}).DeepCopy(); m["copied"] != 1 {
		t.Error("MapInto.DeepCopy does not call DeepCopyInto")
	}
}
