package conformance

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// regenerate removes all generated Go API files of Kubernetes and runs gen once.
func regenerate(t *testing.T, tree *source.Tree) {
	t.Helper()
	if err := Prepare(tree.Dir); err != nil {
		t.Fatal(err)
	}
	genRun(t, tree.Dir, source.Environment(tree.Dir))
	for _, jobs := range []string{"1", "8"} { // the same bytes, on one processor and on many
		gen(t, tree.Dir, source.Environment(tree.Dir), "check", "--no-cache", "-j", jobs)
	}
}

// genRun runs gen with the gen.yaml of a directory.
func genRun(t *testing.T, dir string, env []string) {
	t.Helper()
	gen(t, dir, env, "run")
}

// gen runs a command of gen in a directory.
func gen(t *testing.T, dir string, env []string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), tool(t, "gen"), args...)
	cmd.Dir, cmd.Env = dir, append(env, "PWD="+dir)
	out, err := cmd.CombinedOutput()
	t.Logf("gen %s\n%s", strings.Join(args, " "), out)
	if err != nil {
		t.Fatal(err)
	}
}

// staged returns a module below staging in Kubernetes' source tree.
func staged(tree *source.Tree, name string) module {
	return module{filepath.Join(tree.Dir, filepath.FromSlash(Modules[name])), source.Environment(tree.Dir)}
}
