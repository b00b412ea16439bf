package conformance

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/beside"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

const (
	validations     = "zz_generated.validations.go"
	validationTests = "zz_generated.validations_test.go"
	coverageTests   = "zz_generated.validations_coverage_test.go"
	outputTests     = "cmd/validation-gen/output_tests"
	examples        = "cmd/validation-gen/examples"
)

// outputTestsYAML is the gen.yaml for the tests of validation-gen. Comments in them name a few markers that there are
// not.
const outputTestsYAML = `allowMarkers: ["k8s:validation:Required", "k8s:validation:internal", "k8s:opaqueType."]
jobs:
- packages: [./cmd/validation-gen/output_tests/...]
  generate:
    validation: {readonlyPackages: [k8s.io/code-generator/cmd/validation-gen/output_tests/_codegenignore/other]}
`

// examplesYAML are the jobs for the tests of its examples: a prefix and a marker of a project's own, and formats.
const examplesYAML = `- packages: [./cmd/validation-gen/examples/custom-prefix/output_tests/...]
  generate:
    validation:
      tagPrefix: "xyz:"
      tags: [startsWith=k8s.io/code-generator/cmd/validation-gen/examples/custom-prefix/validate.StartsWith]
- packages: [./cmd/validation-gen/examples/extensions/output_tests/...]
  generate:
    validation: {extensionsFiles: [cmd/validation-gen/examples/extensions/extensions.yaml]}
`

// TestValidationOutputs regenerates the packages that validation-gen is tested on, of the versions that gen writes
// code for: the same functions are declared and registered, the tests pass, and random objects get the same errors.
func TestValidationOutputs(t *testing.T) {
	for _, version := range []struct {
		name   string
		config string         // gen.yaml
		least  map[string]int // directories, and how many entries upstream has there at least
	}{
		{"v0.36.3", outputTestsYAML, map[string]int{outputTests: 700}},
		{"v0.37.2", outputTestsYAML, map[string]int{outputTests: 900}},
		{"v0.38.0-beta.0", outputTestsYAML + examplesYAML, map[string]int{outputTests: 1000, examples: 10}},
	} {
		t.Run(version.name, func(t *testing.T) {
			if testing.Short() && version.name != "v0.37.2" {
				t.Skip("the newest release is tested alone")
			}
			name := "k8s.io/code-generator@" + version.name
			upstream := scratch(t, name)
			ours := module{scratch(t, name, validations, validationTests, coverageTests),
				append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod -trimpath")}
			if err := os.WriteFile(filepath.Join(ours.dir, "gen.yaml"), []byte(version.config), 0o644); err != nil {
				t.Fatal(err)
			}
			genRun(t, ours.dir, ours.env)
			gen(t, ours.dir, ours.env, "check", "--no-cache")
			for dir, least := range version.least {
				theirs, own := filepath.Join(upstream, dir), filepath.Join(ours.dir, dir)
				sameValidations(t, "k8s.io/code-generator/"+dir, theirs, own, least)
				sameCoverage(t, theirs, own)
				compareBeside(t, ours.dir, "k8s.io/code-generator", theirs, own)
				run(t, ours, "test", "./"+dir+"/...")
			}
		})
	}
}

// sameValidations compares what validation functions there are and for which types they are registered.
func sameValidations(t *testing.T, module, upstream, ours string, least int) {
	t.Helper()
	read := func(dir string) generated.Set {
		all, err := generated.Read(dir, module, validations)
		if err != nil {
			t.Fatal(err)
		}
		for entry := range all {
			switch {
			case strings.HasPrefix(entry.What, "file "), // upstream also writes files without a function
				strings.HasPrefix(entry.What, "var "):
				delete(all, entry)
			case !strings.HasPrefix(entry.What, "func "):
				all[entry] = "" // how the function is registered
			}
		}
		return all
	}
	want, got := read(upstream), read(ours)
	t.Logf("upstream has %d entries, gen has %d", len(want), len(got))
	if len(want) < least {
		t.Errorf("upstream has fewer than %d entries: the comparison is void", least)
	}
	for _, difference := range generated.Compare(want, got) {
		t.Error(difference)
	}
}

// compareBeside puts upstream's functions beside those of gen, below the directory of a module, with tests that compare
// them.
func compareBeside(t *testing.T, dir, module, upstream, ours string) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "gencompare")); err != nil {
		overlay(t, filepath.Join("_validation", "compare"), filepath.Join(dir, "gencompare"))
	}
	err := filepath.WalkDir(upstream, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Name() != validations {
			return err
		}
		rel, err := filepath.Rel(upstream, filepath.Dir(name))
		if err != nil {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		renamed, test, err := beside.Files(source, path.Join(module, "gencompare"))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(ours, rel, "zz_upstream_test.go"), renamed, 0o644); err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(ours, rel, "zz_compare_test.go"), test, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// kubernetesValidationYAML is the gen.yaml for the validation functions of Kubernetes, with the readonly packages of
// its hack/update-codegen.sh.
const kubernetesValidationYAML = `packages: [k8s.io/kubernetes/pkg/apis/..., k8s.io/api/extensions/...]
header: hack/boilerplate/boilerplate.generatego.txt
generate:
  validation:
    readonlyPackages:
    - k8s.io/apimachinery/pkg/apis/meta/v1
    - k8s.io/apimachinery/pkg/api/resource
    - k8s.io/apimachinery/pkg/runtime
    - k8s.io/apimachinery/pkg/types
    - k8s.io/apimachinery/pkg/util/intstr
    - time
`

// TestKubernetesValidation regenerates the validation functions of Kubernetes: the same are declared and registered,
// random objects get the same errors, and the tests of the API groups pass, among them those that hold declarative
// against hand-written validation.
func TestKubernetesValidation(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the API groups of Kubernetes")
	}
	ours := tree(t, source.Options{Name: "validation", Log: t.Output(),
		Drop: func(name string) bool { return path.Base(name) == validations }})
	if err := os.WriteFile(filepath.Join(ours.Dir, "gen.yaml"), []byte(kubernetesValidationYAML), 0o644); err != nil {
		t.Fatal(err)
	}
	genRun(t, ours.Dir, source.Environment(ours.Dir))
	gen(t, ours.Dir, source.Environment(ours.Dir), "check", "--no-cache")
	run(t, ours, "build", "k8s.io/kubernetes/pkg/apis/...", "k8s.io/kubernetes/pkg/registry/...", "k8s.io/api/...")
	for _, part := range []struct {
		module, version, dir string
		least                int
	}{
		{"k8s.io/kubernetes", source.Version, "pkg/apis", 200},
		{"k8s.io/api", "v0" + strings.TrimPrefix(source.Version, "v1"), "extensions", 2},
	} {
		upstream := filepath.Join(cached(t, part.module+"@"+part.version), filepath.FromSlash(part.dir))
		dir := filepath.Join(ours.Dir, filepath.FromSlash(Modules[part.module]))
		sameValidations(t, path.Join(part.module, part.dir), upstream, filepath.Join(dir, part.dir), part.least)
		compareBeside(t, dir, part.module, upstream, filepath.Join(dir, part.dir))
	}
	run(t, ours, "test", "k8s.io/api/extensions/...")
	run(t, ours, "test", "k8s.io/kubernetes/pkg/apis/...")
	packages := strings.Fields(run(t, ours, "list", "-f",
		`{{range .TestGoFiles}}{{if eq . "declarative_validation_test.go" "scale_declarative_validation_test.go"}}`+
			`{{$.ImportPath}}{{end}}{{end}}`,
		"k8s.io/kubernetes/pkg/registry/..."))
	t.Logf("%d packages hold declarative against hand-written validation", len(packages))
	run(t, ours, append([]string{"test"}, packages...)...)
}
