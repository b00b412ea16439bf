package openapispec_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gen-toolkit/gen/codegen/genmain"
	"github.com/gen-toolkit/gen/generators"
	"github.com/gen-toolkit/gen/openapispec"
)

// TestGenerator: of Go types, the documents are those of the CRDs that gen makes of them.
func TestGenerator(t *testing.T) {
	dir := t.TempDir()
	var out bytes.Buffer
	status := genmain.Run(append(generators.All(), openapispec.Generator), []string{"openapispec",
		"-C", "../examples/fruit", "--dir", dir, "--swagger", "swagger.json", "--no-cache", "./api/..."}, &out, &out)
	if status != 0 {
		t.Fatal(out.String())
	}
	crds, err := openapispec.Read("../examples/fruit/config/crd")
	if err != nil {
		t.Fatal(err)
	}
	documents, err := openapispec.Documents(crds)
	if err != nil || len(documents) == 0 {
		t.Fatalf("%d documents: %v", len(documents), err)
	}
	for _, d := range documents {
		want, err := openapispec.Encode(d.Spec)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(dir, openapispec.FileName(d)))
		if diff := cmp.Diff(string(want), string(got)); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", openapispec.FileName(d), err, diff)
		}
	}
	swagger, err := openapispec.Swagger(crds)
	if err != nil || len(swagger.Definitions) == 0 {
		t.Fatalf("%d definitions: %v", len(swagger.Definitions), err)
	}
	if _, err := os.Stat(filepath.Join(dir, "swagger.json")); err != nil {
		t.Error(err)
	}
}

// TestTwice: two CRDs of one kind have no document, and the error names one.
func TestTwice(t *testing.T) {
	crds, err := openapispec.Read("../examples/fruit/config/crd")
	if err != nil {
		t.Fatal(err)
	}
	again := crds[0].DeepCopy()
	again.Name = "again." + again.Spec.Group
	_, err = openapispec.Documents(append(crds, again))
	if problem := new(openapispec.Error); !errors.As(err, &problem) || problem.CRD != again.Name {
		t.Errorf("%v, want one of %s", err, again.Name)
	}
}
