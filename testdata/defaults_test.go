package testdata

import (
	"reflect"
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/diff"

	apiv1beta1 "github.com/gen-toolkit/gen/testdata/apis/market/api/v1beta1"
	marketv1 "github.com/gen-toolkit/gen/testdata/apis/market/v1"
	marketv1alpha1 "github.com/gen-toolkit/gen/testdata/apis/market/v1alpha1"
)

// TestDefaultsAreIdempotent defaults random objects twice.
func TestDefaultsAreIdempotent(t *testing.T) {
	scheme, fill := marketScheme(t), marketFiller(t)
	for _, like := range []runtime.Object{&marketv1.Stall{}, &marketv1.StallList{}, &apiv1beta1.Stall{}, &apiv1beta1.StallList{}, &marketv1alpha1.Stall{}} {
		changed := false
		for range *rounds {
			object := fresh(like)
			fill.Fill(object)
			before := object.DeepCopyObject()
			scheme.Default(object)
			once := object.DeepCopyObject()
			scheme.Default(object)
			if !reflect.DeepEqual(once, object) {
				t.Fatalf("%T:\n%s", like, diff.Diff(once, object))
			}
			changed = changed || !reflect.DeepEqual(before, object)
		}
		if !changed {
			t.Errorf("%T is never defaulted", like)
		}
	}
}

// TestDefaults says what an empty object becomes.
func TestDefaults(t *testing.T) {
	scheme := marketScheme(t)
	none := "none"
	hours := marketv1.Hours{Until: 20}
	in := &marketv1.Stall{Spec: marketv1.StallSpec{
		Next: &marketv1.Hours{}, Later: []*marketv1.Hours{nil, {From: 3}}, Plan: map[string][]marketv1.Hours{"a": {{}}}, Special: map[marketv1.Day]marketv1.Hours{"b": {}},
		Tree:  &marketv1.Branch{Branches: []marketv1.Branch{{}}},
		Goods: []marketv1.Good{{Part: &marketv1.Good{Part: &marketv1.Good{}}}},
	}}
	want := &marketv1.Stall{Spec: marketv1.StallSpec{
		Owner: marketv1.DefaultOwner, Capacity: 10, Tags: marketv1.Tags{"fresh"},
		Opening: hours, Next: &hours, Later: []*marketv1.Hours{nil, {From: 3, Until: 20}}, Plan: map[string][]marketv1.Hours{"a": {hours}},
		Special: map[marketv1.Day]marketv1.Hours{"b": hours}, Twice: [2]marketv1.Hours{hours, hours},
		Tree:  &marketv1.Branch{Hours: hours, Branches: []marketv1.Branch{{Hours: hours}}},
		Extra: marketv1.Extra{Colour: "red"},
		Goods: []marketv1.Good{{Name: "pear", Part: &marketv1.Good{Name: "pear", Part: &marketv1.Good{Name: "pear"}}}},
		Best:  &marketv1.Good{Name: "apple", Sizes: []int32{1, 2}},
		Price: resource.MustParse("3"),
	}}
	want.Labels = map[string]string{"defaulted": "first,second"}
	want.Spec.Inline.Hours, want.Spec.Inline.Note = hours, &none
	if scheme.Default(in); !reflect.DeepEqual(in, want) {
		t.Error(diff.Diff(want, in))
	}
	old := &marketv1alpha1.Stall{}
	scheme.Default(old)
	wantOld := &marketv1alpha1.Stall{Spec: marketv1alpha1.StallSpec{Keeper: "someone", Opening: marketv1alpha1.Hours{From: 8, Until: 18}, Next: &marketv1alpha1.Hours{From: 5, Until: 18}}}
	if !reflect.DeepEqual(old, wantOld) {
		t.Error(diff.Diff(wantOld, old))
	}
}
