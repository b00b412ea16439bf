package conformance

import (
	_ "embed"
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// stagingVersion is the release of the staging modules that TestStaging is about; TestKubernetes is about the one
// before.
const stagingVersion = "v0.37.2"

// stagingModules are the modules that gen writes files of, and stagingOthers those that they need in the same version.
var (
	stagingModules = []string{"api", "apiextensions-apiserver", "apimachinery", "apiserver", "client-go",
		"component-base", "kube-aggregator", "metrics"}
	stagingOthers = []string{"code-generator", "streaming"}
)

// staging37 is the section of divergences.md with what may differ.
const staging37 = "Staging modules of v1.37"

//go:embed modules.yaml
var stagingConfiguration string

// TestStaging has gen write every generated Go API file of the staging modules of Kubernetes v1.37 in one run: the
// same functions are declared and registered, the clients export the same, methods return the same values, the
// modules build, and their tests pass.
func TestStaging(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all of client-go")
	}
	upstream, ours := stagingTree(t), stagingTree(t)
	clear(t, ours)
	write(t, ours.Dir, "gen.yaml", stagingConfiguration)
	genRun(t, ours.Dir, source.Environment(ours.Dir))
	gen(t, ours.Dir, source.Environment(ours.Dir), "check", "--no-cache")
	t.Run("Entries", func(t *testing.T) { sameStagingEntries(t, upstream, ours) })
	t.Run("Clients", func(t *testing.T) { sameClients(t, upstream, ours, staging37) })
	if !t.Run("Build", func(t *testing.T) { run(t, ours, append([]string{"build"}, stagingPatterns()...)...) }) {
		return
	}
	t.Run("Values", func(t *testing.T) { sameValues(t, upstream, ours, 3400) })
	t.Run("OpenAPI", func(t *testing.T) {
		sameDefinitions(t, upstream, ours, "k8s.io/apiextensions-apiserver", "k8s.io/kube-aggregator")
	})
	t.Run("Tests", func(t *testing.T) { sameTests(t, upstream, ours, 1500, stagingTests...) })
}

// stagingTests are the packages that tell whether generated code does what it should.
var stagingTests = []string{"k8s.io/api/...", "k8s.io/apimachinery/pkg/api/...", "k8s.io/apimachinery/pkg/apis/...",
	"k8s.io/apimachinery/pkg/runtime/...", "k8s.io/apiserver/pkg/apis/...",
	"k8s.io/apiextensions-apiserver/pkg/apis/...",
	"k8s.io/apiextensions-apiserver/pkg/client/...", "k8s.io/kube-aggregator/pkg/apis/...",
	"k8s.io/client-go/pkg/apis/...",
	"k8s.io/client-go/kubernetes/...", "k8s.io/metrics/..."}

func stagingPatterns() (patterns []string) {
	for _, name := range stagingModules {
		patterns = append(patterns, "k8s.io/"+name+"/...")
	}
	return patterns
}

// stagingTree returns copies of the modules, in the layout of Kubernetes' source tree.
func stagingTree(t *testing.T) *source.Tree {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	workspace := "go 1.26.0\n\nuse (\n\t.\n"
	for _, name := range slices.Concat(stagingModules, stagingOthers) {
		at := "staging/src/k8s.io/" + name
		overlay(t, cached(t, "k8s.io/"+name+"@"+stagingVersion), filepath.Join(dir, at))
		workspace += "\t./" + at + "\n"
	}
	write(t, dir, "go.work", workspace+")\n")
	write(t, dir, "go.mod", "module k8s.io/kubernetes\n\ngo 1.26.0\n")
	return &source.Tree{Dir: dir}
}

// clear removes the files that gen writes, but not those of the modules that gen writes none of.
func clear(t *testing.T, tree *source.Tree) {
	t.Helper()
	for _, name := range stagingModules {
		if err := removeGenerated(filepath.Join(tree.Dir, "staging", "src", "k8s.io", name)); err != nil {
			t.Fatal(err)
		}
	}
}

// sameStagingEntries compares what is declared and registered.
func sameStagingEntries(t *testing.T, upstream, ours *source.Tree) {
	listed, err := divergence.Parse(divergences, staging37)
	if err != nil {
		t.Fatal("divergences.md: ", err)
	}
	read := func(tree *source.Tree) generated.Set {
		all, _ := entries(t, tree)
		maps.DeleteFunc(all, func(e generated.Entry, _ string) bool {
			return hasAnyPrefix(e.Package, []string{"k8s.io/kubernetes/", "k8s.io/code-generator/"})
		})
		return all
	}
	want, got := read(upstream), read(ours)
	t.Logf("upstream has %d entries, gen has %d", len(want), len(got))
	if len(want) < 15000 {
		t.Error("upstream has fewer than 15000 entries: the comparison is void")
	}
	for _, problem := range listed.CheckSome(generated.Compare(want, got)) {
		t.Error("divergences.md: ", problem)
	}
}
