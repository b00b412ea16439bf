package conformance

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"sigs.k8s.io/yaml"

	custom "github.com/gen-toolkit/gen/generators/crd/objects"
)

// TestJSONSchemas holds JSON schemas against the API server's own validation: samples and random objects are accepted
// by both or refused by both, but for what JSON schema can't say.
func TestJSONSchemas(t *testing.T) {
	for _, a := range apis {
		t.Run(a.name, func(t *testing.T) {
			if a.module != "" && testing.Short() {
				t.Skip("takes long")
			}
			m := a.makeAll(t)
			var all agreement
			for _, crd := range readDefinitions(t, m.crds) {
				for i := range crd.Spec.Versions {
					all.version(t, m, crd, &crd.Spec.Versions[i])
				}
			}
			t.Logf("%d versions, %d samples; of %d random objects both accept %d and refuse %d; "+
				"JSON schema can't say: %v", all.versions, all.samples, all.objects, all.accepted, all.refused,
				all.unsaid)
			if all.accepted < all.versions || all.refused < all.versions {
				t.Error("the comparison is void")
			}
		})
	}
}

// An agreement counts verdicts.
type agreement struct {
	versions, samples, objects, accepted, refused int
	unsaid                                        map[string]int // refused by API servers only, by the reason
	reported                                      int
}

const randomObjects = 300 // of each version

func (a *agreement) version(t *testing.T, m outputs, crd *apiext.CustomResourceDefinition,
	v *apiext.CustomResourceDefinitionVersion,
) {
	t.Helper()
	a.versions++
	name := fmt.Sprintf("%s/%s_%s.json", crd.Spec.Group, strings.ToLower(crd.Spec.Names.Kind), v.Name)
	loose, strict := compiledSchema(t, filepath.Join(m.schemas, name)), compiledSchema(t, filepath.Join(m.strict, name))
	documents := v.DeepCopy()
	documents.Subresources = nil // API servers drop the status of what is created, and judge it when it is updated
	judge, err := custom.New(documents)
	if err != nil {
		t.Fatal(err)
	}
	judge = judge.WithoutRules()
	base := fmt.Sprintf("%s_%s_%s", crd.Spec.Group, v.Name, strings.ToLower(crd.Spec.Names.Kind))
	for _, file := range []string{base + ".yaml", base + "_full.yaml"} {
		sample := readObject(t, filepath.Join(m.samples, file))
		a.samples++
		for what, schema := range map[string]*jsonschema.Schema{"": loose, "strict ": strict} {
			if err := schema.Validate(sample); err != nil && len(judge.Errors(sample)) == 0 {
				t.Errorf("the %sschema refuses sample %s: %v", what, file, err)
			}
		}
	}
	r := &random{rand.New(rand.NewPCG(uint64(len(name)), 7))}
	for range randomObjects {
		object, _ := r.object(v.Schema.OpenAPIV3Schema, 0).(map[string]any)
		if object == nil {
			continue
		}
		object["apiVersion"], object["kind"] = crd.Spec.Group+"/"+v.Name, crd.Spec.Names.Kind
		object["metadata"] = map[string]any{"name": "random"}
		a.judge(t, name, object, judge, loose, false)
		a.judge(t, name, object, judge, strict, true)
	}
}

// judge compares the verdicts on one object.
func (a *agreement) judge(t *testing.T, name string, object any, judge *custom.Judge, schema *jsonschema.Schema,
	strict bool,
) {
	t.Helper()
	a.objects++
	if a.unsaid == nil {
		a.unsaid = map[string]int{}
	}
	errors := slices.DeleteFunc(judge.Errors(object), func(e *field.Error) bool {
		return !strict && e.Detail == "unknown field"
	})
	said := slices.DeleteFunc(slices.Clone(errors), func(e *field.Error) bool { return unsayable(e) != "" })
	err := schema.Validate(object)
	switch {
	case err == nil && len(errors) == 0:
		a.accepted++
	case err != nil && len(errors) > 0:
		a.refused++
	case err == nil && len(said) == 0:
		a.unsaid[unsayable(errors[0])]++
	default:
		if a.reported++; a.reported < 6 {
			text, _ := yaml.Marshal(object)
			t.Errorf("%s, strict %v: the schema says %v\nand the API server %v, of\n%s", name, strict, err, errors,
				text)
		}
	}
}

var (
	ofFormat = regexp.MustCompile(`must be of type [a-z0-9-]+:`)
	ofType   = regexp.MustCompile(`must be of type (string|integer|number|boolean|object|array|null):`)
)

// unsayable returns why JSON schema can't find an error, or "" if it can.
func unsayable(e *field.Error) string {
	switch {
	case e.Type == field.ErrorTypeDuplicate:
		return "keys of lists"
	case ofFormat.MatchString(e.Detail) && !ofType.MatchString(e.Detail):
		return "formats"
	case strings.Contains(e.Detail, "declared for") && strings.HasSuffix(e.Detail, "must be positive: 0"):
		return "fractions of which an integer is a multiple" // API servers count with integers
	case strings.HasPrefix(e.Detail, "should be a non-negative"):
		return "scale"
	case strings.Contains(e.Field, "metadata"), strings.HasSuffix(e.Field, "apiVersion"),
		strings.HasSuffix(e.Field, "kind"):
		return "embedded objects"
	}
	return ""
}

func compiledSchema(t *testing.T, file string) *jsonschema.Schema {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func readObject(t *testing.T, file string) (object map[string]any) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err == nil {
		err = yaml.Unmarshal(content, &object)
	}
	if err != nil {
		t.Fatal(err)
	}
	return integers(object).(map[string]any)
}

// integers returns a value with int64 instead of floats without a fraction, as API servers decode them.
func integers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, value := range v {
			v[key] = integers(value)
		}
	case []any:
		for i, value := range v {
			v[i] = integers(value)
		}
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	}
	return v
}

func readDefinitions(t *testing.T, dir string) (all []*apiext.CustomResourceDefinition) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no CRDs in %s: %v", dir, err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		crd := &apiext.CustomResourceDefinition{}
		if err == nil {
			err = yaml.Unmarshal(content, crd)
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, crd)
	}
	return all
}
