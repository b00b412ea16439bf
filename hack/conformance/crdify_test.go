package conformance

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/yaml"

	"github.com/gen-toolkit/gen/generators/crd/change"
)

var crdifyCases = flag.String("crdify", "", "the directory test of a checkout of sigs.k8s.io/crdify")

// crdifyRules are the rules of gen breaking that answer to a validation of crdify.
var crdifyRules = map[string][]string{
	"scope": {"scope-changed"}, "existingFieldRemoval": {"field-removed"},
	"storedVersionRemoval": {"stored-version-removed"}, "type": {"type-changed", "type-widened"},
	"enum":    {"enum-added", "enum-value-added", "enum-value-removed"},
	"default": {"default-added", "default-changed", "default-removed"},
	"maximum": tightened, "maxLength": tightened, "maxItems": tightened, "maxProperties": tightened,
	"minimum": tightened, "minLength": tightened, "minItems": tightened, "minProperties": tightened,
	"pattern":  {"pattern-changed"},
	"nullable": {"null-allowed", "null-refused"}, "required": {"field-required", "required-field-added"},
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
		ours := foundByUs(t, filepath.Dir(expected))
		theirs := foundByCrdify(t, expected)
		for _, at := range slices.Sorted(maps.Keys(theirs)) {
			if slices.ContainsFunc(crdifyRules[theirs[at]], func(rule string) bool { return ours[at+" "+rule] }) {
				both++
			} else if slices.Contains(harmless, name+" "+theirs[at]) {
				silent++
			} else {
				t.Errorf("%s: crdify finds %s at %s, and gen only %v", name, theirs[at], at, ours)
			}
		}
		if len(ours) > len(theirs) {
			t.Logf("%s: gen finds %v, and crdify %v", name, slices.Sorted(maps.Keys(ours)), theirs)
		}
	}
	t.Logf("%d cases: both find %d changes; crdify alone finds %d, which break nobody", len(cases), both, silent)
}

// foundByUs returns the changes of a case, e.g. "v1 spec.mode enum-value-added".
func foundByUs(t *testing.T, dir string) map[string]bool {
	t.Helper()
	var crds [2]apiext.CustomResourceDefinition
	for i, name := range []string{"a.yaml", "b.yaml"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			err = yaml.Unmarshal(text, &crds[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	found := map[string]bool{}
	for _, c := range change.Definitions(&crds[0], &crds[1]) {
		found["  "+c.Rule] = true
	}
	for _, old := range crds[0].Spec.Versions {
		if new := change.VersionOf(&crds[1], old.Name); new != nil {
			for _, c := range change.Schemas(old.Schema.OpenAPIV3Schema, new.Schema.OpenAPIV3Schema) {
				found[old.Name+" "+change.PathOf(c.Path)+" "+c.Rule] = true
			}
		}
	}
	return found
}

// foundByCrdify returns the validations that fail in a case by version and path, e.g. "enum" at "v1 spec.mode".
func foundByCrdify(t *testing.T, name string) map[string]string {
	t.Helper()
	type result struct {
		Name             string
		Errors, Warnings []string
	}
	var all struct {
		CRDValidation         []result
		SameVersionValidation []struct {
			Version             string
			PropertyComparisons []struct {
				Property          string
				ComparisonResults []result
			}
		}
	}
	text, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, r := range all.CRDValidation {
		if r.Name == "existingFieldRemoval" {
			for _, text := range r.Errors { // e.g. "removed field : v1.^.spec.mode"
				_, subject, _ := strings.Cut(text, ": ")
				version, path, _ := strings.Cut(subject, ".^.")
				found[version+" "+path] = r.Name
			}
			continue
		}
		found[" "] = r.Name
	}
	for _, v := range all.SameVersionValidation {
		for _, p := range v.PropertyComparisons {
			path := strings.TrimPrefix(strings.TrimPrefix(p.Property, "^"), ".")
			for _, r := range p.ComparisonResults {
				if r.Name != "required" {
					if at := v.Version + " " + path; found[at] == "" { // crdify also reports what a removed field had
						found[at] = r.Name
					}
					continue
				}
				for _, text := range r.Errors { // e.g. "new required fields: [mode]"
					list := strings.Trim(text[strings.Index(text, "["):], "[]")
					for name := range strings.FieldsSeq(strings.ReplaceAll(list, ",", " ")) {
						found[v.Version+" "+path+"."+name] = r.Name
					}
				}
			}
		}
	}
	return found
}
