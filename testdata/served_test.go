package testdata

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/randfill"

	"github.com/gen-toolkit/gen/testdata/served/openapi"
	pantryv1 "github.com/gen-toolkit/gen/testdata/served/pantry/v1"
)

// randomPantries calls a function with random objects whose form in JSON says all of them: times have whole seconds.
func randomPantries(t *testing.T, check func(t *testing.T, p *pantryv1.Pantry)) {
	t.Helper()
	random := filler(t).Funcs(
		func(t *metav1.Time, c randfill.Continue) { *t = metav1.Unix(c.Int63n(1e9), 0) },
		func(f *pantryv1.Food, c randfill.Continue) { f.Sweet = ptr.To(c.String(5)) },
	)
	for range *rounds {
		p := &pantryv1.Pantry{}
		random.Fill(p)
		p.TypeMeta = metav1.TypeMeta{APIVersion: pantryv1.SchemeGroupVersion.String(), Kind: "Pantry"}
		check(t, p)
	}
}

// TestProtobufKeepsObjects stores objects as an API server does. JSON, which knows nothing of protobuf, tells whether
// they are the same.
func TestProtobufKeepsObjects(t *testing.T) {
	scheme := runtime.NewScheme()
	if err := pantryv1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	serializer := protobuf.NewSerializer(scheme, scheme)
	randomPantries(t, func(t *testing.T, p *pantryv1.Pantry) {
		stored, err := runtime.Encode(serializer, p)
		if err != nil {
			t.Fatal(err)
		}
		read, err := runtime.Decode(serializer, stored)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(asJSON(t, p), asJSON(t, read)); diff != "" {
			t.Fatalf("protobuf changes an object (-before +after):\n%s", diff)
		}
	})
}

func asJSON(t *testing.T, object any) (value map[string]any) {
	t.Helper()
	text, err := json.Marshal(object)
	if err == nil {
		err = json.Unmarshal(text, &value)
	}
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// TestDefinitionsDescribeObjects reads objects by the OpenAPI definitions, as server-side apply does: it refuses fields
// that they lack and values of other types.
func TestDefinitionsDescribeObjects(t *testing.T) {
	converter := pantryConverter(t)
	randomPantries(t, func(t *testing.T, p *pantryv1.Pantry) {
		uniqueItems(&p.Spec)
		if _, err := converter.ObjectToTyped(p); err != nil {
			t.Fatalf("%v: %+v", err, asJSON(t, p))
		}
	})
	wrong := &pantryv1.Pantry{TypeMeta: metav1.TypeMeta{APIVersion: "pantry.example.org/v1", Kind: "Pantry"}}
	wrong.Spec.Shelves = []pantryv1.Shelf{{Name: "top"}, {Name: "top"}}
	if _, err := converter.ObjectToTyped(wrong); err == nil {
		t.Error("two shelves of one name are taken for a list by names")
	}
}

// uniqueItems removes items that a set or a list by names may not have twice.
func uniqueItems(s *pantryv1.PantrySpec) {
	s.Owners = s.Owners[:min(1, len(s.Owners))]
	s.Shelves = s.Shelves[:min(1, len(s.Shelves))]
}

// pantryConverter returns the type converter of an API server that serves the definitions.
func pantryConverter(t *testing.T) managedfields.TypeConverter {
	t.Helper()
	schemas := map[string]*spec.Schema{}
	definitions := openapi.GetOpenAPIDefinitions(func(name string) spec.Ref {
		return spec.MustCreateRef("#/components/schemas/" + name)
	})
	for name, definition := range definitions {
		schemas[name] = &definition.Schema
	}
	pantry := schemas[pantryv1.Pantry{}.OpenAPIModelName()]
	pantry.AddExtension("x-kubernetes-group-version-kind",
		[]any{map[string]any{"group": "pantry.example.org", "version": "v1", "kind": "Pantry"}})
	converter, err := managedfields.NewTypeConverter(schemas, false)
	if err != nil {
		t.Fatal(err)
	}
	return converter
}

// TestValidationRefuses validates objects as an API server does, by the functions in the scheme.
func TestValidationRefuses(t *testing.T) {
	scheme := runtime.NewScheme()
	if err := pantryv1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		door    pantryv1.Door
		shelves []string
		want    []string
	}{
		"nothing":            {door: pantryv1.Closed},
		"two shelves":        {door: pantryv1.Open, shelves: []string{"top", "low"}},
		"unknown door":       {door: "Ajar", want: []string{"spec.door: Unsupported value"}},
		"door not defaulted": {want: []string{"spec.door: Required value"}},
		"no name":            {door: pantryv1.Open, shelves: []string{""}, want: []string{"spec.shelves[0].name: Required value"}},
		"one name twice": {door: pantryv1.Open, shelves: []string{"top", "top"},
			want: []string{"spec.shelves[1]: Duplicate value"}},
		"many shelves": {door: pantryv1.Open, shelves: []string{"a", "b", "c", "d"},
			want: []string{"spec.shelves: Too many"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := &pantryv1.Pantry{Spec: pantryv1.PantrySpec{Door: c.door}}
			p.Name = "kitchen"
			for _, name := range c.shelves {
				food := pantryv1.Food{Sweet: ptr.To("honey")}
				p.Spec.Shelves = append(p.Spec.Shelves, pantryv1.Shelf{Name: name, Food: food})
			}
			errs := scheme.Validate(t.Context(), nil, p)
			var got []string
			for _, err := range errs {
				got = append(got, err.Field+": "+err.Type.String())
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s\n%v", diff, errs)
			}
		})
	}
}

// TestLifecycle asks an object what an API server asks: since when it is there, and until when.
func TestLifecycle(t *testing.T) {
	p := &pantryv1.Pantry{}
	type release struct{ major, minor int }
	for _, c := range []struct {
		name string
		got  func() (major, minor int)
		want release
	}{
		{"introduced", p.APILifecycleIntroduced, release{1, 30}},
		{"deprecated", p.APILifecycleDeprecated, release{1, 36}},
		{"removed", p.APILifecycleRemoved, release{1, 40}},
	} {
		if major, minor := c.got(); (release{major, minor}) != c.want {
			t.Errorf("%s: %d.%d, want %v", c.name, major, minor, c.want)
		}
	}
	want := pantryv1.SchemeGroupVersion.WithKind("Pantry")
	want.Version = "v2"
	if got := p.APILifecycleReplacement(); got != want {
		t.Errorf("replacement %v, want %v", got, want)
	}
}

// TestSwaggerDoc looks documentation up by the names of JSON.
func TestSwaggerDoc(t *testing.T) {
	want := map[string]string{"": "Pantry keeps food.", "spec": "Spec is what the owner wants.",
		"status": "Status is what a controller has seen."}
	if diff := cmp.Diff(want, pantryv1.Pantry{}.SwaggerDoc()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
