package testdata

import (
	"bytes"
	"reflect"
	"testing"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"

	gardenv1 "github.com/gen-toolkit/gen/testdata/apis/garden/v1"
	orchardv1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1"
	orchardv1beta1 "github.com/gen-toolkit/gen/testdata/apis/orchard/v1beta1"
)

// registered are the kinds that the schemes must know.
var registered = map[schema.GroupVersionKind]runtime.Object{
	orchardv1.SchemeGroupVersion.WithKind("Tree"):          &orchardv1.Tree{},
	orchardv1.SchemeGroupVersion.WithKind("TreeList"):      &orchardv1.TreeList{},
	orchardv1.SchemeGroupVersion.WithKind("Plot"):          &orchardv1.Plot{},
	orchardv1.SchemeGroupVersion.WithKind("PlotList"):      &orchardv1.PlotList{},
	orchardv1beta1.SchemeGroupVersion.WithKind("Tree"):     &orchardv1beta1.Tree{},
	orchardv1beta1.SchemeGroupVersion.WithKind("TreeList"): &orchardv1beta1.TreeList{},
	gardenv1.SchemeGroupVersion.WithKind("Garden"):         &gardenv1.Garden{},
	gardenv1.SchemeGroupVersion.WithKind("GardenList"):     &gardenv1.GardenList{},
}

func newScheme(t *testing.T) *runtime.Scheme {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{orchardv1.AddToScheme, orchardv1beta1.Install, gardenv1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	return scheme
}

func TestSchemesKnowEveryKind(t *testing.T) {
	scheme := newScheme(t)
	for gvk, object := range registered {
		kinds, _, err := scheme.ObjectKinds(object)
		if err != nil || len(kinds) != 1 || kinds[0] != gvk {
			t.Errorf("%T is registered as %v, want %v: %v", object, kinds, gvk, err)
		}
		if !scheme.Recognizes(gvk.GroupVersion().WithKind("ListOptions")) {
			t.Errorf("%s has no ListOptions", gvk.GroupVersion())
		}
	}
	if got := gardenv1.Kind("Garden"); got != (schema.GroupKind{Group: "garden.example.org", Kind: "Garden"}) {
		t.Errorf("Kind is %v", got)
	}
	if got := gardenv1.Resource("gardens"); got != (schema.GroupResource{Group: "garden.example.org", Resource: "gardens"}) {
		t.Errorf("Resource is %v", got)
	}
	if orchardv1.GroupVersion.String() != orchardv1.SchemeGroupVersion.String() {
		t.Errorf("GroupVersion is %v", orchardv1.GroupVersion)
	}
}

// TestRoundTrip sends random objects through the scheme's JSON serializer.
func TestRoundTrip(t *testing.T) {
	scheme := newScheme(t)
	serializer := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Strict: true})
	fill := filler(t)
	for gvk, zero := range registered {
		for range *rounds {
			object := reflect.New(reflect.TypeOf(zero).Elem()).Interface().(runtime.Object)
			fill.Fill(object)
			object.GetObjectKind().SetGroupVersionKind(gvk)
			first := encode(t, serializer, object)
			decoded, got, err := serializer.Decode(first, nil, nil)
			if err != nil || *got != gvk {
				t.Fatalf("%v is read as %v: %v\n%s", gvk, got, err, first)
			}
			if second := encode(t, serializer, decoded); !bytes.Equal(first, second) {
				t.Fatalf("%v changes on the way:\n%s\n%s", gvk, first, second)
			}
			if !equality.Semantic.DeepEqual(decoded, decoded.DeepCopyObject()) {
				t.Fatalf("the copy of a decoded %v differs", gvk)
			}
		}
	}
}

func encode(t *testing.T, serializer runtime.Encoder, object runtime.Object) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := serializer.Encode(object, &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
