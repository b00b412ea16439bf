package conformance

import (
	"os"
	"os/exec"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/gotest"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// serves runs the tests of examples/fruit/e2e on a kube-apiserver and a kubectl that are built from the tree.
func serves(t *testing.T, tree *source.Tree, cache string) {
	cmd := exec.CommandContext(t.Context(), "go", "test", "-json", "-count=1", "./...")
	cmd.Dir = "../../examples/fruit/e2e"
	cmd.Env = append(os.Environ(), "GEN_CONTROLPLANE_SOURCE="+tree.Dir, "GEN_CONTROLPLANE_CACHE="+cache)
	results, err := gotest.Run(cmd)
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range results.Failures() {
		t.Error(failure)
	}
	if n := results.Count("pass"); n < 5 {
		t.Errorf("only %d tests pass", n)
	}
}
