package v1alpha1

import (
	"flag"
	"math/rand"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/diff"
	"sigs.k8s.io/randfill"

	v1 "github.com/gen-toolkit/gen/examples/fruit/api/orchard/v1"
)

var (
	seed   = flag.Int64("seed", 1, "where random objects start")
	rounds = flag.Int("rounds", 2000, "how many random objects of each version there are")
)

// filler returns a source of random objects, with and without each field. A fruit has no slash but one between two
// parts, as the schemas ask for; everything else is anything.
func filler(t *testing.T) *randfill.Filler {
	t.Helper()
	t.Logf("seed %d", *seed)
	species := func(c randfill.Continue) string { return "x" + strings.ReplaceAll(c.String(9), "/", "-") }
	return randfill.New().RandSource(rand.NewSource(*seed)).NilChance(0.3).NumElements(0, 3).Funcs(
		func(s *OrchardSpec, c randfill.Continue) {
			c.FillNoCustom(s)
			s.Fruit = species(c)
			if c.Bool() {
				s.Fruit += "/x" + c.String(9)
			}
			if c.Bool() {
				s.Note = ""
			}
		},
		func(s *v1.OrchardSpec, c randfill.Continue) {
			c.FillNoCustom(s)
			s.Species = species(c)
			if c.Bool() {
				s.Variety = ""
			}
		},
		func(m *metav1.TypeMeta, c randfill.Continue) {}, // conversion leaves it to the caller
	)
}

// TestOldObjectsSurvive: what was written in v1alpha1 is the same after it was stored in v1.
func TestOldObjectsSurvive(t *testing.T) {
	random := filler(t)
	for range *rounds {
		before, stored, after := &Orchard{}, &v1.Orchard{}, &Orchard{}
		random.Fill(before)
		given := before.DeepCopy()
		if err := Convert_v1alpha1_Orchard_To_v1_Orchard(before, stored, nil); err != nil {
			t.Fatal(err)
		}
		if err := Convert_v1_Orchard_To_v1alpha1_Orchard(stored.DeepCopy(), after, nil); err != nil {
			t.Fatal(err)
		}
		same(t, "v1alpha1 by way of v1", given, after)
		same(t, "the converted object itself", given, before)
	}
}

// TestNewObjectsSurvive: what was written in v1 is the same after an old client has read and written it.
func TestNewObjectsSurvive(t *testing.T) {
	random := filler(t)
	for range *rounds {
		before, seen, after := &v1.Orchard{}, &Orchard{}, &v1.Orchard{}
		random.Fill(before)
		given := before.DeepCopy()
		if err := Convert_v1_Orchard_To_v1alpha1_Orchard(before, seen, nil); err != nil {
			t.Fatal(err)
		}
		if err := Convert_v1alpha1_Orchard_To_v1_Orchard(seen.DeepCopy(), after, nil); err != nil {
			t.Fatal(err)
		}
		same(t, "v1 by way of v1alpha1", given, after)
		same(t, "the converted object itself", given, before)
	}
}

// TestLists converts a list as it converts its items.
func TestLists(t *testing.T) {
	random := filler(t)
	before, seen, after := &v1.OrchardList{Items: make([]v1.Orchard, 9)}, &OrchardList{}, &v1.OrchardList{}
	for i := range before.Items {
		random.Fill(&before.Items[i])
	}
	if err := Convert_v1_OrchardList_To_v1alpha1_OrchardList(before, seen, nil); err != nil {
		t.Fatal(err)
	}
	if err := Convert_v1alpha1_OrchardList_To_v1_OrchardList(seen, after, nil); err != nil {
		t.Fatal(err)
	}
	same(t, "the list", before, after)
}

func same(t *testing.T, what string, want, got any) {
	t.Helper()
	if !equality.Semantic.DeepEqual(want, got) {
		t.Errorf("%s is not as it was:\n%s", what, diff.Diff(want, got))
	}
}

// TestWhatClientsSee shows one object in both versions.
func TestWhatClientsSee(t *testing.T) {
	trees := int32(12)
	inV1 := &v1.Orchard{
		ObjectMeta: metav1.ObjectMeta{Name: "north", Annotations: map[string]string{"kept": "yes", AnnotationV1alpha1: `{"note":"behind the barn"}`}},
		Spec: v1.OrchardSpec{Species: "apple", Variety: "Boskoop", Trees: &trees, Gardener: "Ida",
			Irrigation: &v1.Irrigation{Litres: 10, Weekdays: []v1.Weekday{"Monday"}}},
		Status: v1.OrchardStatus{Trees: 7, Selector: "orchard=north"},
	}
	want := &Orchard{
		ObjectMeta: metav1.ObjectMeta{Name: "north", Annotations: map[string]string{"kept": "yes", AnnotationV1: `{"irrigation":{"litres":10,"weekdays":["Monday"]}}`}},
		Spec:       OrchardSpec{Fruit: "apple/Boskoop", Size: &trees, Gardener: "Ida", Note: "behind the barn"},
		Status:     OrchardStatus{Trees: 7, Selector: "orchard=north"},
	}
	got, back := &Orchard{}, &v1.Orchard{}
	if err := Convert_v1_Orchard_To_v1alpha1_Orchard(inV1, got, nil); err != nil {
		t.Fatal(err)
	}
	same(t, "v1alpha1", want, got)
	if err := Convert_v1alpha1_Orchard_To_v1_Orchard(want, back, nil); err != nil {
		t.Fatal(err)
	}
	same(t, "v1", inV1, back)
}

// TestOldClientsChange: an old client changes the fields that it knows, and what it does not know stays.
func TestOldClientsChange(t *testing.T) {
	object, seen := &v1.Orchard{Spec: v1.OrchardSpec{Species: "apple", Irrigation: &v1.Irrigation{Litres: 10}}}, &Orchard{}
	if err := Convert_v1_Orchard_To_v1alpha1_Orchard(object, seen, nil); err != nil {
		t.Fatal(err)
	}
	seen.Spec.Fruit, seen.Spec.Note = "apple/Cox", "sold"
	after := &v1.Orchard{}
	if err := Convert_v1alpha1_Orchard_To_v1_Orchard(seen, after, nil); err != nil {
		t.Fatal(err)
	}
	want := object.DeepCopy()
	want.Spec.Variety = "Cox"
	want.Annotations = map[string]string{AnnotationV1alpha1: `{"note":"sold"}`}
	same(t, "v1", want, after)
}

// TestBrokenAnnotation: a value that can't be read is an error, and not silently dropped.
func TestBrokenAnnotation(t *testing.T) {
	broken := metav1.ObjectMeta{Annotations: map[string]string{AnnotationV1: "{", AnnotationV1alpha1: `{"note":1}`}}
	err := Convert_v1alpha1_Orchard_To_v1_Orchard(&Orchard{ObjectMeta: broken}, &v1.Orchard{}, nil)
	if err == nil || !strings.Contains(err.Error(), AnnotationV1) {
		t.Errorf("to v1: %v, want an error that names the annotation", err)
	}
	err = Convert_v1_Orchard_To_v1alpha1_Orchard(&v1.Orchard{ObjectMeta: broken}, &Orchard{}, nil)
	if err == nil || !strings.Contains(err.Error(), AnnotationV1alpha1) {
		t.Errorf("to v1alpha1: %v, want an error that names the annotation", err)
	}
}
