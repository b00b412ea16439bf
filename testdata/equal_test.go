package testdata

import (
	"math/rand"
	"reflect"
	"testing"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	depotv1 "github.com/gen-toolkit/gen/testdata/apis/depot/v1"
)

// partly are the types with fields that DeepEqual leaves out.
var partly = map[string]bool{"Embeds": true, "Foreign": true, "Generic": true, "Rare": true}

// TestDeepEqual compares random objects with copies of them that differ a little or not at all: DeepEqual answers as
// equality.Semantic does. Of types where that panics, because they have unexported fields, and of types with fields
// that are left out, a copy is equal.
func TestDeepEqual(t *testing.T) {
	answers := map[bool]int{}
	random := rand.New(rand.NewSource(*seed))
	for _, dir := range []string{"apis/shapes", "apis/orchard/v1", "apis/depot/v1"} {
		for _, zero := range copied[dir] {
			typ := reflect.TypeOf(zero).Elem()
			t.Run(dir+"."+typ.Name(), func(t *testing.T) {
				fill := marketFiller(t)
				for range *rounds {
					in, other := reflect.New(typ), reflect.New(typ)
					fill.Fill(in.Interface())
					in.MethodByName("DeepCopyInto").Call([]reflect.Value{other})
					if !deepEqual(in, other) {
						t.Fatalf("a copy differs: %#v", in.Elem())
					}
					for range 5 {
						change(other.Elem(), random)
						want, ok := semantic(in.Interface(), other.Interface())
						if !ok || partly[typ.Name()] {
							break
						}
						if got := deepEqual(in, other); got != want {
							t.Fatalf("%v, want %v, for\n%#v\n%#v", got, want, in.Elem(), other.Elem())
						}
						answers[want]++
					}
				}
			})
		}
	}
	if answers[true] < 100 || answers[false] < 100 {
		t.Errorf("too few answers of a kind: %v", answers)
	}
}

// deepEqual calls the generated method, which has a value receiver for maps and slices.
func deepEqual(in, other reflect.Value) bool {
	if method := in.MethodByName("DeepEqual"); method.Type().In(0).Kind() == reflect.Pointer {
		return method.Call([]reflect.Value{other})[0].Bool()
	}
	return in.MethodByName("DeepEqual").Call([]reflect.Value{other.Elem()})[0].Bool()
}

// semantic returns the answer of equality.Semantic; ok is false where it panics.
func semantic(in, other any) (equal, ok bool) {
	defer func() { ok = recover() == nil }()
	return equality.Semantic.DeepEqual(in, other), true
}

// change changes a value somewhere, or makes nothing of something empty and the reverse.
func change(v reflect.Value, random *rand.Rand) {
	if !v.CanSet() {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[metav1.Time]() || v.NumField() == 0 {
			v.SetZero()
			return
		}
		change(v.Field(random.Intn(v.NumField())), random)
	case reflect.Array:
		if v.Len() > 0 {
			change(v.Index(random.Intn(v.Len())), random)
		}
	case reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		} else if change(v.Elem(), random); random.Intn(4) == 0 {
			v.SetZero()
		}
	case reflect.Slice:
		switch n := v.Len(); {
		case n > 0 && random.Intn(2) == 0:
			change(v.Index(random.Intn(n)), random)
		case n > 0:
			v.SetLen(n - 1)
		case v.IsNil():
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		default:
			v.SetZero()
		}
	case reflect.Map:
		switch keys := v.MapKeys(); {
		case len(keys) > 0 && random.Intn(2) == 0:
			v.SetMapIndex(keys[0], reflect.Zero(v.Type().Elem()))
		case len(keys) > 0:
			v.SetMapIndex(keys[0], reflect.Value{})
		case v.IsNil():
			v.Set(reflect.MakeMap(v.Type()))
		default:
			v.SetZero()
		}
	default:
		v.SetZero()
	}
}

// BenchmarkDeepEqual compares the generated method with equality.Semantic.
func BenchmarkDeepEqual(b *testing.B) {
	crate := &depotv1.Crate{Spec: depotv1.CrateSpec{}}
	crate.Labels = map[string]string{"app": "depot", "tier": "back"}
	other := crate.DeepCopy()
	b.Run("generated", func(b *testing.B) {
		for b.Loop() {
			crate.DeepEqual(other)
		}
	})
	b.Run("semantic", func(b *testing.B) {
		for b.Loop() {
			equality.Semantic.DeepEqual(crate, other)
		}
	})
}
