package testdata

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"k8s.io/kube-openapi/pkg/validation/strfmt"
	"k8s.io/kube-openapi/pkg/validation/validate"

	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/internal/config"
)

// TestSchema validates each gen.yaml of the repository by the JSON schema of gen.yaml, and mistakes that it must find.
func TestSchema(t *testing.T) {
	content, err := config.Schema(generators.All())
	if err != nil {
		t.Fatal(err)
	}
	var schema spec.Schema
	if err := json.Unmarshal(content, &schema); err != nil {
		t.Fatal(err)
	}
	validator := validate.NewSchemaValidator(&schema, nil, "", strfmt.Default)
	valid := func(content []byte) error {
		var value any
		if err := yaml.Unmarshal(content, &value); err != nil {
			return err
		}
		return validator.Validate(value).AsError()
	}
	names := configurations(t)
	if len(names) < 20 {
		t.Fatalf("there are only %q", names)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(content); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for wrong, want := range map[string]string{
		"packages: ./api":                                   "packages",
		"generate: {deepcpy: {dir: a}}":                     "deepcpy",
		"generate: {crd: {maxDescLen: a}}":                  "maxDescLen",
		"jobs: [{package: [./api]}]":                        "package",
		"generate: {client: {fakeClientset: yes please}}":   "fakeClientset",
		"generate: {openapi: {extraPkgs: example.org/api}}": "extraPkgs",
	} {
		if err := valid([]byte(wrong)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// stall has generators of its own program: its test validates its gen.yaml by the schema of that program.
const stall = "../examples/generator/stall/gen.yaml"

// configurations returns the files of the repository that are a gen.yaml of gen itself.
func configurations(t *testing.T) (all []string) {
	t.Helper()
	for _, pattern := range []string{"../*/gen.yaml", "../*/*/gen.yaml", "../*/*/*/gen.yaml", "../hack/conformance/*.yaml",
		"../hack/conformance/_projects/*.yaml", "../hack/bench/*.yaml"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, names...)
	}
	return slices.DeleteFunc(all, func(name string) bool { return filepath.ToSlash(name) == stall })
}
