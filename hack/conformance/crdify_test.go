package conformance

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"
)

var crdifyCases = flag.String("crdify", "", "the directory test of a checkout of sigs.k8s.io/crdify")

// crdifyRules are the rules of gen breaking that answer to a validation of crdify.
var crdifyRules = map[string][]string{
	"scope": {"scope-changed"}, "existingFieldRemoval": kinds,
	"storedVersionRemoval": {"stored-version-removed"}, "type": {"type-changed", "type-widened"},
	"enum":    {"enum-added", "enum-value-added", "enum-value-removed"},
	"default": {"default-added", "default-changed", "default-removed"},
	"maximum": tightened, "maxLength": tightened, "maxItems": tightened, "maxProperties": tightened,
	"minimum": tightened, "minLength": tightened, "minItems": tightened, "minProperties": tightened,
	"pattern":  {"pattern-changed"},
	"nullable": {"null-allowed", "null-refused"}, "required": {"field-required", "required-field-added"},
	"unhandled": {"format-changed", "type-changed", "type-widened", "unknown-fields-pruned", "list-type-tightened",
		"list-type-changed", "list-keys-changed", "map-type-changed", "rule-added", "rule-changed",
		"transition-rule-added", "condition-changed", "limit-tightened"},
}

var tightened = []string{"limit-tightened"}

// harmless are the findings of crdify that break nobody, by case and validation: a description says nothing to a
// program, every old value fits where a pattern is gone, and a field with a default may be required: TestOutcomes has
// that on a real API server.
var harmless = []string{"descriptionchanged description", "patternremoved pattern", "requiredfieldadded required",
	"multipleincompatible required"}

// TestCrdify compares the CRDs of crdify's own test cases. crdify is in no module proxy: -args -crdify=DIR says where
// its cases are.
func TestCrdify(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join(*crdifyCases, "*", "expected.json"))
	if err != nil || *crdifyCases == "" {
		t.Skip("give the directory test of a checkout of crdify: -args -crdify=DIR")
	}
	if len(cases) < 20 {
		t.Fatalf("there are %d cases", len(cases))
	}
	both, silent := 0, 0
	for _, expected := range cases {
		name := filepath.Base(filepath.Dir(expected))
		text, err := os.ReadFile(expected)
		if err != nil {
			t.Fatal(err)
		}
		ours := foundByUs(readCRD(t, filepath.Dir(expected), "a.yaml"), readCRD(t, filepath.Dir(expected), "b.yaml"))
		theirs := foundByCrdify(t, text)
		for _, f := range theirs {
			if len(f.answers(ours)) > 0 {
				both++
			} else if slices.Contains(harmless, name+" "+f.what) {
				silent++
			} else {
				t.Errorf("%s: crdify finds %v, and gen only %v", name, f, ours)
			}
		}
		if len(ours) > len(theirs) {
			t.Logf("%s: gen finds %v, and crdify %v", name, ours, theirs)
		}
	}
	t.Logf("%d cases: both find %d changes; crdify alone finds %d, which break nobody", len(cases), both, silent)
}

func readCRD(t *testing.T, dir, name string) *apiext.CustomResourceDefinition {
	t.Helper()
	crd := &apiext.CustomResourceDefinition{}
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err == nil {
		err = yaml.Unmarshal(text, crd)
	}
	if err != nil {
		t.Fatal(err)
	}
	return crd
}
