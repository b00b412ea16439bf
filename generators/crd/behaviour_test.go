package crd_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structural "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"
)

// An object is one entry of objects.yaml in a golden case: the content of an API object besides its names, whether an
// API server takes it (ok) or not (wrong), and, of one that it refuses, a part of what it says. With from, it is an
// update.
type object struct {
	value, from any
	ok          bool
	says        string
}

// objects reads numbers as API servers do.
func objects(t *testing.T, text []byte) (all []object) {
	t.Helper()
	raw, err := yaml.YAMLToJSONStrict(text)
	if err != nil {
		t.Fatal(err)
	}
	var entries []any
	if err := json.Unmarshal(raw, &entries); err != nil || len(entries) == 0 {
		t.Fatalf("objects.yaml: %d objects, %v", len(entries), err)
	}
	for _, e := range entries {
		entry := e.(map[string]any)
		o := object{value: entry["wrong"], from: entry["from"]}
		if ok, is := entry["ok"]; is {
			o.value, o.ok = ok, true
		}
		o.says, _ = entry["says"].(string)
		if o.value == nil || o.ok == (o.says != "") {
			t.Fatalf("objects.yaml: %v is neither ok nor wrong with what the server says", entry)
		}
		all = append(all, o)
	}
	return all
}

// TestBehaviour has the API server's own validation judge objects by the CRDs of golden cases.
func TestBehaviour(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	cases := 0
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var crd, judged []byte
		for _, f := range archive.Files {
			if f.Name == "objects.yaml" {
				judged = f.Data
			} else if strings.HasPrefix(f.Name, "want/config/crd/") {
				crd = f.Data
			}
		}
		if judged == nil {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			s := newServer(t, crd)
			for _, o := range objects(t, judged) {
				s.judge(t, o)
			}
		})
		cases++
	}
	if cases == 0 {
		t.Error("no case has objects")
	}
}

// A server judges objects as an API server with the CRD does.
type server struct {
	structural *structural.Structural
	schema     validation.SchemaValidator
	cel        *cel.Validator
}

func newServer(t *testing.T, text []byte) *server {
	t.Helper()
	var crd apiext.CustomResourceDefinition
	if err := yaml.UnmarshalStrict(text, &crd); err != nil {
		t.Fatal(err)
	}
	var schema apiextensions.JSONSchemaProps
	v1 := crd.Spec.Versions[0].Schema.OpenAPIV3Schema
	if err := apiext.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(v1, &schema, nil); err != nil {
		t.Fatal(err)
	}
	s := &server{}
	var err error
	if s.structural, err = structural.NewStructural(&schema); err != nil {
		t.Fatal(err)
	}
	if s.schema, _, err = validation.NewSchemaValidator(&schema); err != nil {
		t.Fatal(err)
	}
	s.cel = cel.NewValidator(s.structural, true, math.MaxInt64)
	return s
}

func (s *server) judge(t *testing.T, o object) {
	t.Helper()
	var errs field.ErrorList
	if o.from == nil {
		errs = validation.ValidateCustomResource(nil, o.value, s.schema)
	} else {
		errs = validation.ValidateCustomResourceUpdate(nil, o.value, o.from, s.schema)
	}
	errs = append(errs, listtype.ValidateListSetsAndMaps(nil, s.structural, o.value.(map[string]any))...)
	if s.cel != nil {
		more, _ := s.cel.Validate(t.Context(), nil, s.structural, o.value, o.from, math.MaxInt64)
		errs = append(errs, more...)
	}
	switch said := errs.ToAggregate(); {
	case o.ok && said != nil:
		t.Errorf("%v from %v is refused: %v", o.value, o.from, said)
	case !o.ok && said == nil:
		t.Errorf("%v from %v is taken, but should not be: %s", o.value, o.from, o.says)
	case !o.ok && !strings.Contains(said.Error(), o.says):
		t.Errorf("%v from %v is refused, but not with %q: %v", o.value, o.from, o.says, said)
	}
}
