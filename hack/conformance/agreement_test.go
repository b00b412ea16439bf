package conformance

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// agreementYAML asks for the functions of one kind, which has all markers of declarative validation.
const agreementYAML = `packages: [./apis/workshop/v1]
generate:
  validation: {readonlyPackages: [k8s.io/apimachinery/pkg/apis/meta/v1/validation]}
`

// omitted matches a field that JSON may leave out.
var omitted = regexp.MustCompile(`(\n\t[A-Z]\w* [^\n]*,omitempty)`)

// TestAgreement holds the validation functions of an API against what CRDs with the same markers do. The comments of
// testdata/apis/workshop say which values are valid, and testdata/e2e holds them against an API server.
func TestAgreement(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, part := range []string{"apis/workshop/v1", "apis/gauge/units", "internal/claims"} {
		overlay(t, filepath.Join(root, "testdata", part), filepath.Join(dir, part))
	}
	overlay(t, filepath.Join("_validation", "agreement"), filepath.Join(dir, "agreement"))
	edit(t, filepath.Join(root, "testdata", "go.mod"), filepath.Join(dir, "go.mod"), "=> ..", "=> "+root)
	edit(t, filepath.Join(root, "testdata", "go.sum"), filepath.Join(dir, "go.sum"))
	doc := filepath.Join(dir, "apis", "workshop", "v1", "doc.go")
	edit(t, doc, doc, "// +groupName=", "// +k8s:validation-gen=TypesWithSuffix=Order\n"+
		"// +k8s:validation-gen-scheme-registry=nil\n// +k8s:validation-gen-nolint\n// +groupName=")
	declared := filepath.Join(dir, "apis", "workshop", "v1", "declared.go")
	content, err := os.ReadFile(declared)
	if err != nil {
		t.Fatal(err)
	}
	// v0.37 does not know the markers of v0.36
	edited := without(t, string(content), "	// OldDelivery depends", "	// Gift has fields")
	edited = without(t, edited, "	// +k8s:customValidation\n", "	Loose string")
	// in Go a zero value is only unset where a marker says so
	edited = omitted.ReplaceAllString(edited, "\n\t// +k8s:optional$1")
	if err := os.WriteFile(declared, []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "apis", "workshop", "v1", deepcopies)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "gen.yaml"), []byte(agreementYAML), 0o644); err != nil {
		t.Fatal(err)
	}
	ours := module{dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")}
	genRun(t, dir, ours.env)
	t.Log(run(t, ours, "test", "-v", "./agreement"))
}

// edit copies a file with replacements, pairs of old and new text.
func edit(t *testing.T, from, to string, replacements ...string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.NewReplacer(replacements...).Replace(string(content))
	if err := os.WriteFile(to, []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
}

// without returns a text without the part that begins and ends with others; the second one stays.
func without(t *testing.T, text, from, to string) string {
	t.Helper()
	before, rest, found := strings.Cut(text, from)
	_, behind, foundEnd := strings.Cut(rest, to)
	if !found || !foundEnd {
		t.Fatalf("there is no %q, or no %q behind it", from, to)
	}
	return before + to + behind
}
