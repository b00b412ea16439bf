package conformance

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif" // whose schema counts
	"github.com/xeipuuv/gojsonschema"
)

// TestSARIF holds the documents of gen --format sarif against the schema of SARIF 2.1.0, as github.com/owenrumney/
// go-sarif has it.
func TestSARIF(t *testing.T) {
	schema, err := gojsonschema.NewSchema(gojsonschema.NewStringLoader(sarifSchema(t)))
	if err != nil {
		t.Fatal(err)
	}
	gen := tool(t, "gen")
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":   "module example.org/fruit\n\ngo 1.26\n",
		"gen.yaml": "packages: [./...]\ngenerate: {deepcopy: }\n",
		"api/v1/fruit.go": "// +k8s:deepcopy-gen=package\npackage v1\n\n// +genclinet\n\n// +optional\n" +
			"type Fruit struct {\n\t// +kubebuilder:validation:Maxmum=1\n\tNames []string\n}\n",
	} {
		name = filepath.Join(dir, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(content), 0o644))
		if err != nil {
			t.Fatal(err)
		}
	}
	for command, want := range map[string]string{
		"lint":            "misspelt-marker",
		"check":           "unknown marker",
		"lint ./missing":  "results",
		"check -f x.yaml": "gen-failed",
		"lint -C api":     "%SRCROOT%",
	} {
		run := exec.Command(gen, append(strings.Fields(command), "--format", "sarif")...)
		run.Dir = dir
		out, _ := run.Output() // problems are an exit status
		result, err := schema.Validate(gojsonschema.NewBytesLoader(out))
		if err != nil {
			t.Fatalf("gen %s: %v\n%s", command, err, out)
		}
		if !result.Valid() || !strings.Contains(string(out), want) {
			t.Errorf("gen %s: %v, want a valid document with %q:\n%s", command, result.Errors(), want, out)
		}
	}
	if wrong, _ := schema.Validate(gojsonschema.NewStringLoader(`{"version": "2.1.0"}`)); wrong.Valid() {
		t.Error("the schema takes a document without runs")
	}
}

// sarifSchema returns the schema, a constant in go-sarif's source.
func sarifSchema(t *testing.T) string {
	t.Helper()
	const library = "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", library).Output()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(strings.TrimSpace(string(out)), "schema.go")
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	schema := file.Scope.Lookup("schema").Decl.(*ast.ValueSpec).Values[0].(*ast.BasicLit)
	text, err := strconv.Unquote(schema.Value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
