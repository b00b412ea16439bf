package conformance

import (
	_ "embed"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
	"github.com/gen-toolkit/gen/hack/controlplane/source"
)

// TestKubernetes has gen write every generated Go API file of Kubernetes in one run, and lets Kubernetes judge: the
// same functions are declared and registered, the clients export the same, every package builds, the same tests pass,
// the code is as fast, and kube-apiserver serves the fruit API.
func TestKubernetes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all of Kubernetes")
	}
	upstream := tree(t, source.Options{Name: "upstream", Log: t.Output()})
	ours := tree(t, source.Options{Name: "gen", Drop: Generated, Log: t.Output()})
	regenerate(t, ours)
	t.Run("Files", func(t *testing.T) { sameFiles(t, upstream, ours) })
	t.Run("Clients", func(t *testing.T) { sameClients(t, upstream, ours, "Clients of other API servers") })
	t.Run("Entries", func(t *testing.T) { sameEntries(t, upstream, ours) })
	if !t.Run("Build", func(t *testing.T) { builds(t, ours) }) {
		return
	}
	t.Run("Values", func(t *testing.T) { sameValues(t, upstream, ours, 3200) })
	t.Run("OpenAPI", func(t *testing.T) {
		sameDefinitions(t, upstream, ours, "k8s.io/kubernetes", "k8s.io/apiextensions-apiserver",
			"k8s.io/kube-aggregator", "k8s.io/sample-apiserver", "k8s.io/sample-controller")
	})
	t.Run("Speed", func(t *testing.T) { asFast(t, upstream, ours) })
	t.Run("Tests", func(t *testing.T) {
		_, packages := entries(t, upstream)
		sameTests(t, upstream, ours, leastTests,
			slices.Concat(concerned, below(clientGo+"/", clientGoTrees), packages)...)
	})
	t.Run("ControlPlane", func(t *testing.T) {
		cache := t.TempDir() // the programs that are built from one run's output are no use to another
		t.Run("Fruit", func(t *testing.T) { serves(t, ours, cache) })
		t.Run("Servers", func(t *testing.T) { sameServers(t, ours, cache) })
	})
}

// tree makes a source tree for this test alone.
func tree(t *testing.T, opts source.Options) *source.Tree {
	t.Helper()
	tree, err := source.Make(t.Context(), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tree.Close)
	return tree
}

// builds compiles every package of Kubernetes and of the modules that got gen's files. Where go build would also link
// every program, and leave none, go list does what is needed.
func builds(t *testing.T, tree *source.Tree) {
	args := []string{"list", "-export", "-f", "{{.Export}}"}
	for module := range Modules {
		args = append(args, module+"/...")
	}
	run(t, tree, args...)
	// the control plane has no controllers
	run(t, tree, "build", "-o", t.TempDir(), "k8s.io/kubernetes/cmd/kube-controller-manager")
}

// entries returns what the generated files of all modules declare and register, and the packages that have any.
func entries(t *testing.T, tree *source.Tree) (all generated.Set, packages []string) {
	t.Helper()
	all = generated.Set{}
	for module, dir := range Modules {
		if _, err := os.Stat(filepath.Join(tree.Dir, filepath.FromSlash(dir))); err != nil {
			continue // not in this tree
		}
		for _, kind := range slices.Sorted(maps.Keys(Kinds)) {
			if path.Ext(kind) != ".go" {
				continue
			}
			set, err := generated.Read(filepath.Join(tree.Dir, filepath.FromSlash(dir)), module, kind)
			if err != nil {
				t.Fatal(err)
			}
			for entry, value := range set {
				if first, ok := all[entry]; ok { // a registration of another file
					value = first + " and " + value
				}
				all[entry] = value
				if strings.HasPrefix(entry.What, "file ") {
					packages = append(packages, entry.Package)
				}
			}
		}
	}
	slices.Sort(packages)
	return all, slices.Compact(packages)
}

//go:embed divergences.md
var divergences string

// sameEntries compares what is declared and registered; divergences.md lists what may differ.
func sameEntries(t *testing.T, upstream, ours *source.Tree) {
	listed, err := divergence.Parse(divergences, "Deep copies, defaults and conversions")
	if err != nil {
		t.Fatal("divergences.md: ", err)
	}
	want, packages := entries(t, upstream)
	got, _ := entries(t, ours)
	t.Logf("upstream has %d entries in %d packages, gen has %d", len(want), len(packages), len(got))
	for kind, least := range Kinds {
		files := 0
		for entry := range want {
			if entry.What == "file "+kind && strings.HasPrefix(entry.Package, "k8s.io/kubernetes/") {
				files++
			}
		}
		if files < least {
			t.Errorf("upstream has only %d files %s in k8s.io/kubernetes, not %d: the comparison is void", files,
				kind, least)
		}
	}
	for _, problem := range listed.Check(generated.Compare(want, got)) {
		t.Error("divergences.md: ", problem)
	}
}
