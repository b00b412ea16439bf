package conformance

import (
	_ "embed"
	"fmt"
	"os"
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

// sameDefinitions compares the OpenAPI definitions of the API servers of Kubernetes, each in a program of its own.
func sameDefinitions(t *testing.T, upstream, ours *source.Tree) {
	for i, module := range []string{"k8s.io/kubernetes", "k8s.io/apiextensions-apiserver", "k8s.io/kube-aggregator",
		"k8s.io/sample-apiserver", "k8s.io/sample-controller"} {
		stock, err := os.ReadFile(filepath.Join(upstream.Dir, filepath.FromSlash(Modules[module]), openAPIFile))
		if err != nil {
			t.Fatal(err)
		}
		dir := fmt.Sprintf("_openapi/module%d", i)
		test := strings.NewReplacer("k8s.io/kubernetes/_openapi", "k8s.io/kubernetes/"+dir,
			"k8s.io/kubernetes/pkg", module+"/pkg").Replace(string(openAPITest))
		for name, content := range map[string][]byte{
			"stock/definitions.go": packageClause.ReplaceAll(stock, []byte("package stock")),
			"same_test.go":         []byte(test),
		} {
			name = filepath.Join(ours.Dir, dir, name)
			if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("%s\n%s", module, run(t, ours, "test", "-v", "./"+dir))
	}
}
