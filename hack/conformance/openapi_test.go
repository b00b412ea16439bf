package conformance

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

//go:embed _openapi/same_test.go
var openAPITest []byte

const openAPIFile = "pkg/generated/openapi/zz_generated.openapi.go"

var packageClause = regexp.MustCompile(`(?m)^package \w+$`)

// sameDefinitions compares the OpenAPI definitions of modules with API servers, each in a program of its own.
func sameDefinitions(t *testing.T, upstream, ours *source.Tree, modules ...string) {
	for _, module := range modules {
		stock := filepath.Join(upstream.Dir, filepath.FromSlash(Modules[module]), openAPIFile)
		t.Logf("%s\n%s", module, definitionsTest(t, ours, ours.Dir, "k8s.io/kubernetes", stock,
			module+"/"+path.Dir(openAPIFile)))
	}
}

// definitionsTest puts upstream's file and a test into the directory of a module, and runs it: the definitions in the
// file are those of a package.
func definitionsTest(t *testing.T, in code, dir, module, stock, pkg string, flags ...string) string {
	t.Helper()
	content, err := os.ReadFile(stock)
	if err != nil {
		t.Fatal(err)
	}
	at := fmt.Sprintf("_openapi/%x", sha256.Sum256([]byte(pkg)))[:17]
	write(t, filepath.Join(dir, at), "same_test.go", strings.NewReplacer("k8s.io/kubernetes/_openapi", module+"/"+at,
		"k8s.io/kubernetes/pkg/generated/openapi", pkg).Replace(string(openAPITest)))
	write(t, filepath.Join(dir, at, "stock"), "definitions.go",
		string(packageClause.ReplaceAll(content, []byte("package stock"))))
	return run(t, in, append([]string{"test", "-v", "./" + at}, flags...)...)
}
