package testdata

import (
	"net/url"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/conversion"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/diff"
	"sigs.k8s.io/randfill"

	"github.com/gen-toolkit/gen/testdata/apis/market"
	apiv1beta1 "github.com/gen-toolkit/gen/testdata/apis/market/api/v1beta1"
	marketv1 "github.com/gen-toolkit/gen/testdata/apis/market/v1"
	marketv1alpha1 "github.com/gen-toolkit/gen/testdata/apis/market/v1alpha1"
	marketv1beta1 "github.com/gen-toolkit/gen/testdata/apis/market/v1beta1"
)

func marketScheme(t *testing.T) *runtime.Scheme {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{market.AddToScheme, marketv1.AddToScheme, marketv1beta1.AddToScheme, marketv1alpha1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	return scheme
}

// marketFiller fills in what the versions can hold: the old one joins tags by commas and drops two fields.
func marketFiller(t *testing.T) *randfill.Filler {
	return filler(t).Funcs(
		func(s *marketv1alpha1.StallSpec, c randfill.Continue) {
			c.FillNoCustom(s)
			s.Legacy, s.Secret, s.Tags = "", marketv1alpha1.Secret{}, strings.Repeat("a,", c.Intn(3))+"b"
		},
		func(s *marketv1alpha1.StallStatus, c randfill.Continue) {
			s.Customers = []string{"", "1", "20"}[c.Intn(3)]
		},
		func(r *market.Reserved, c randfill.Continue) { *r = market.NewReserved(market.Day(c.String(3))) },
		func(r *marketv1.Reserved, c randfill.Continue) { *r = marketv1.NewReserved(marketv1.Day(c.String(3))) },
		func(r *apiv1beta1.Reserved, c randfill.Continue) {
			*r = apiv1beta1.NewReserved(apiv1beta1.Day(c.String(3)))
		},
	)
}

// TestConversionsLoseNothing sends random objects from each version to another one and back, through the scheme.
func TestConversionsLoseNothing(t *testing.T) {
	scheme, fill, equal := marketScheme(t), marketFiller(t), marketEqualities(t)
	for _, route := range []struct{ from, by runtime.Object }{
		{&marketv1.Stall{}, &market.Stall{}}, {&apiv1beta1.Stall{}, &market.Stall{}}, {&marketv1alpha1.Stall{}, &market.Stall{}},
		{&market.Stall{}, &marketv1.Stall{}}, {&market.Stall{}, &apiv1beta1.Stall{}},
		{&marketv1.StallList{}, &market.StallList{}}, {&market.StallList{}, &apiv1beta1.StallList{}}, {&marketv1alpha1.StallList{}, &market.StallList{}},
	} {
		for range *rounds {
			from, by, back := fresh(route.from), fresh(route.by), fresh(route.from)
			fill.Fill(from)
			clearTypeMeta(from)
			original := from.DeepCopyObject()
			if err := scheme.Convert(from, by, nil); err != nil {
				t.Fatal(err)
			}
			if !equal.DeepEqual(original, from) {
				t.Fatalf("%T is changed by its conversion:\n%s", from, diff.Diff(original, from))
			}
			if err := scheme.Convert(by, back, nil); err != nil {
				t.Fatal(err)
			}
			if !equal.DeepEqual(original, back) {
				t.Fatalf("%T to %T and back:\n%s", from, by, diff.Diff(original, back))
			}
		}
	}
}

// marketEqualities are the API server's own, and those of types with unexported fields.
func marketEqualities(t *testing.T) conversion.Equalities {
	t.Helper()
	equal := equality.Semantic.Copy()
	err := equal.AddFuncs(
		func(a, b market.Reserved) bool { return reflect.DeepEqual(a, b) },
		func(a, b marketv1.Reserved) bool { return reflect.DeepEqual(a, b) },
		func(a, b apiv1beta1.Reserved) bool { return reflect.DeepEqual(a, b) },
	)
	if err != nil {
		t.Fatal(err)
	}
	return equal
}

func fresh(like runtime.Object) runtime.Object {
	return reflect.New(reflect.TypeOf(like).Elem()).Interface().(runtime.Object)
}

// clearTypeMeta removes what conversion leaves to its caller, in the object and in the items of a list.
func clearTypeMeta(object runtime.Object) {
	value := reflect.ValueOf(object).Elem()
	value.FieldByName("TypeMeta").SetZero()
	if items := value.FieldByName("Items"); items.IsValid() {
		for i := range items.Len() {
			items.Index(i).FieldByName("TypeMeta").SetZero()
		}
	}
}

// TestConversionsAgreeWithReflection compares with an oracle that copies fields by their names.
func TestConversionsAgreeWithReflection(t *testing.T) {
	fill := marketFiller(t)
	for range *rounds {
		var in marketv1.StallSpec
		var got, want market.StallSpec
		fill.Fill(&in)
		if err := marketv1.Convert_v1_StallSpec_To_market_StallSpec(&in, &got, nil); err != nil {
			t.Fatal(err)
		}
		byName(reflect.ValueOf(&in).Elem(), reflect.ValueOf(&want).Elem())
		if !reflect.DeepEqual(got, want) {
			t.Fatal(diff.Diff(want, got))
		}
	}
}

// byName copies a value into one of another type, fields by their names.
func byName(in, out reflect.Value) {
	switch {
	case in.Type() == out.Type():
		out.Set(in)
	case in.Kind() == reflect.Struct:
		for i := range out.NumField() {
			to, from := out.Field(i), in.FieldByName(out.Type().Field(i).Name)
			byName(settable(from), settable(to))
		}
	case in.Kind() == reflect.Array:
		for i := range in.Len() {
			byName(in.Index(i), out.Index(i))
		}
	case in.Kind() == reflect.Pointer && !in.IsNil():
		out.Set(reflect.New(out.Type().Elem()))
		byName(in.Elem(), out.Elem())
	case in.Kind() == reflect.Slice && !in.IsNil():
		out.Set(reflect.MakeSlice(out.Type(), in.Len(), in.Len()))
		for i := range in.Len() {
			byName(in.Index(i), out.Index(i))
		}
	case in.Kind() == reflect.Map && !in.IsNil():
		out.Set(reflect.MakeMap(out.Type()))
		for _, key := range in.MapKeys() {
			elem := reflect.New(in.Type().Elem()).Elem()
			elem.Set(in.MapIndex(key))
			copied := reflect.New(out.Type().Elem()).Elem()
			byName(elem, copied)
			out.SetMapIndex(key.Convert(out.Type().Key()), copied)
		}
	case in.CanConvert(out.Type()) && in.Kind() == out.Kind():
		out.Set(in.Convert(out.Type()))
	}
}

// settable lets reflection read and write an unexported field.
func settable(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// TestSameMemoryIsShared looks at the addresses: what is the same in memory is not copied, and what is not is.
func TestSameMemoryIsShared(t *testing.T) {
	in := marketv1.StallSpec{Goods: []marketv1.Good{{Name: "apple"}}, Breaks: []marketv1.Hours{{From: 1}}, Labels: map[string]string{"a": "b"}}
	var out market.StallSpec
	if err := marketv1.Convert_v1_StallSpec_To_market_StallSpec(&in, &out, nil); err != nil {
		t.Fatal(err)
	}
	in.Goods[0].Name, in.Breaks[0].From, in.Labels["a"] = "pear", 2, "c"
	if out.Goods[0].Name != "pear" || out.Labels["a"] != "c" {
		t.Errorf("goods and labels are copied: %v", out)
	}
	if out.Breaks[0].From != 1 {
		t.Errorf("breaks share memory: %v", out)
	}
}

// TestHandWrittenConversionsAreCalled counts, and looks for what they drop.
func TestHandWrittenConversionsAreCalled(t *testing.T) {
	scheme := marketScheme(t)
	marketv1.Calls = 0
	if err := scheme.Convert(&marketv1.StallList{Items: make([]marketv1.Stall, 3)}, &market.StallList{}, nil); err != nil || marketv1.Calls != 3 {
		t.Errorf("%d calls: %v", marketv1.Calls, err)
	}
	in := &marketv1alpha1.Stall{Spec: marketv1alpha1.StallSpec{Keeper: "me", Legacy: "old", Secret: marketv1alpha1.Secret{Key: "k"}, Tags: "a,b"}, Status: marketv1alpha1.StallStatus{Customers: "7"}}
	out := &market.Stall{}
	if err := scheme.Convert(in, out, nil); err != nil {
		t.Fatal(err)
	}
	want := &market.Stall{Spec: market.StallSpec{Owner: "me", Tags: market.Tags{"a", "b"}}, Status: market.StallStatus{Customers: 7}}
	if !reflect.DeepEqual(out, want) {
		t.Error(diff.Diff(want, out))
	}
	if err := scheme.Convert(&marketv1alpha1.Stall{Status: marketv1alpha1.StallStatus{Customers: "many"}}, out, nil); err == nil {
		t.Error("the error of a hand-written function is lost")
	}
}

// TestQueryParameters decodes options as the API server does.
func TestQueryParameters(t *testing.T) {
	scheme := marketScheme(t)
	out := &marketv1alpha1.StallOptions{Own: map[string]string{"a": "b"}, Limit: 3}
	in := url.Values{"text": {"t"}, "day": {"monday", "ignored"}, "days": {"a", "b"}, "follow": {"true"}, "hours": {"8-18"}, "own": {"x"}}
	if err := scheme.Convert(&in, out, nil); err != nil {
		t.Fatal(err)
	}
	follow := true
	want := &marketv1alpha1.StallOptions{Text: "t", Day: "monday", Days: []string{"a", "b"}, Follow: &follow,
		Hours: marketv1alpha1.Hours{From: 8, Until: 18}, Own: map[string]string{"a": "b"}}
	if !reflect.DeepEqual(out, want) {
		t.Error(diff.Diff(want, out))
	}
	if err := scheme.Convert(&url.Values{"limit": {"many"}}, out, nil); err == nil {
		t.Error("a limit that is no number is accepted")
	}
}

// TestSchemeDecodesDefaultsAndConverts goes the way of an API server: from JSON of one version, with defaults, to the
// internal version, and out again as another one.
func TestSchemeDecodesDefaultsAndConverts(t *testing.T) {
	codecs := serializer.NewCodecFactory(marketScheme(t))
	in := `{"apiVersion":"market.example.org/v1beta1","kind":"Stall","metadata":{"name":"a"},"spec":{"breaks":[{"until":3}]}}`
	decoded, _, err := codecs.UniversalDecoder(market.SchemeGroupVersion).Decode([]byte(in), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	stall := decoded.(*market.Stall)
	if stall.Name != "a" || stall.Spec.Owner != "nobody" || stall.Spec.Breaks[0] != (market.Hours{From: 6, Until: 3}) || stall.Spec.Best.Name != "apple" {
		t.Errorf("decoded: %+v", stall.Spec)
	}
	out, err := runtime.Encode(codecs.LegacyCodec(marketv1alpha1.SchemeGroupVersion), stall)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(out); !strings.Contains(text, `"apiVersion":"market.example.org/v1alpha1"`) || !strings.Contains(text, `"keeper":"nobody"`) || !strings.Contains(text, `"tags":"fresh"`) {
		t.Errorf("encoded: %s", text)
	}
}
