package conformance

import (
	_ "embed"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

//go:embed _openapi/same_test.go
var openAPITest []byte

const openAPIFile = "pkg/generated/openapi/zz_generated.openapi.go"

var packageClause = regexp.MustCompile(`(?m)^package \w+$`)

// sameDefinitions compares the OpenAPI definitions of all of Kubernetes in one program.
func sameDefinitions(t *testing.T, upstream, ours *source.Tree) {
	stock, err := os.ReadFile(filepath.Join(upstream.Dir, openAPIFile))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"_openapi/stock/definitions.go": packageClause.ReplaceAll(stock, []byte("package stock")),
		"_openapi/same_test.go":         openAPITest,
	} {
		name = filepath.Join(ours.Dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run(t, ours, "test", "-v", "./_openapi")
}
