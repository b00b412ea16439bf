package conformance

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var kubeOpenAPITests = flag.String("kube-openapi", "", "the directory test/integration of a checkout of kube-openapi")

const (
	kubeOpenAPI        = "k8s.io/kube-openapi"
	kubeOpenAPIVersion = "v0.0.0-20260721132016-d427ff9ee9ad"
)

// kubeOpenAPIYAML is the gen.yaml for the integration tests of openapi-gen.
const kubeOpenAPIYAML = `jobs:
- packages:
  - ./testdata/listtype
  - ./testdata/maptype
  - ./testdata/structtype
  - ./testdata/dummytype
  - ./testdata/uniontype
  - ./testdata/enumtype
  - ./testdata/custom
  - ./testdata/valuevalidation
  - ./testdata/defaults
  generate:
    openapi: {dir: pkg/generated, reportFilename: testdata/golden.v2.report, outputModelNameFile: ""}
- packages: [./testdata/namedmodels]
  generate:
    openapi:
      dir: pkg/generated/namedmodels
      reportFilename: testdata/namedmodels/golden.v3.report
      outputModelNameFile: zz_generated_model_name.go
`

// TestKubeOpenAPI has gen write the definitions for openapi-gen's integration tests: they equal upstream's, the
// violations are those of its reports, and the documents that its programs build equal its golden files. The tests
// are a module of their own, which not every module proxy has: then -args -kube-openapi=DIR says where they are.
func TestKubeOpenAPI(t *testing.T) {
	from := *kubeOpenAPITests
	if from == "" {
		var found struct{ Dir string }
		cmd := exec.CommandContext(t.Context(), "go", "mod", "download", "-json",
			kubeOpenAPI+"/test/integration@"+kubeOpenAPIVersion)
		cmd.Dir = t.TempDir()
		out, err := cmd.Output()
		if err != nil || json.Unmarshal(out, &found) != nil {
			t.Skipf("no proxy has kube-openapi's tests: give -args -kube-openapi=DIR\n%s", out)
		}
		from = found.Dir
	}
	ours := module{t.TempDir(), append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod -trimpath")}
	overlay(t, from, ours.dir)
	for _, file := range goFiles(t, ours.dir, "pkg", "testdata") {
		if file.generated {
			if err := os.Remove(filepath.Join(ours.dir, file.path)); err != nil {
				t.Fatal(err)
			}
		}
	}
	run(t, ours, "mod", "edit", "-replace="+kubeOpenAPI+"="+cached(t, kubeOpenAPI+"@"+kubeOpenAPIVersion))
	write(t, ours.dir, "gen.yaml", kubeOpenAPIYAML)
	gen(t, ours.dir, ours.env, "run")
	const name = kubeOpenAPI + "/test/integration"
	for dir, flag := range map[string]string{
		"pkg/generated":             "-least=30",
		"pkg/generated/namedmodels": "-least=3 -descriptions=false", // see divergences.md
	} {
		t.Log(definitionsTest(t, ours, ours.dir, name, filepath.Join(from, dir, "openapi_generated.go"), name+"/"+dir,
			strings.Fields(flag)...))
	}
	for program, golden := range map[string]string{"builder": "golden.v2.json", "builder3": "golden.v3.json"} {
		built := filepath.Join(t.TempDir(), golden)
		run(t, ours, "run", "./"+program, built)
		if diff := cmp.Diff(document(t, filepath.Join(from, "testdata", golden)), document(t, built)); diff != "" {
			t.Errorf("%s (-upstream +gen):\n%s", golden, diff)
		}
	}
}

// document decodes a JSON file.
func document(t *testing.T, name string) (decoded any) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(content, &decoded)
	}
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}
