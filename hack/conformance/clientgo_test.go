package conformance

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/divergence"
	"github.com/gen-toolkit/gen/hack/conformance/internal/exported"
	"github.com/gen-toolkit/gen/hack/conformance/internal/generated"
)

// clientGoReleases are the releases of client-go that are regenerated, with how many generated files, packages and
// passing tests they have at least, so that no comparison is void, and a project whose tests use them, where the
// proxy has all that it needs.
var clientGoReleases = []struct {
	version                string
	files, packages, tests int
	project                string
}{
	{"v0.38.0-beta.0", 1900, 280, 700, ""},
	{"v0.37.2", 1900, 280, 700, "sigs.k8s.io/controller-runtime@v0.25.2"},
	{"v0.36.3", 1800, 270, 700, "k8s.io/sample-controller@v0.36.3"},
}

// TestClientGo has gen write the generated files of client-go, beside the hand-written ones, and lets client-go judge:
// the same files with the same exported API, the same schema for server-side apply; it builds, its own tests pass, and
// so do those of projects that use it.
func TestClientGo(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all of client-go")
	}
	trees := below("./", clientGoTrees)
	for _, release := range clientGoReleases {
		t.Run(release.version, func(t *testing.T) {
			upstream, ours := copied(t, clientGo+"@"+release.version), copied(t, clientGo+"@"+release.version)
			regenerateClientGo(t, ours, cached(t, "k8s.io/api@"+release.version))
			t.Run("API", func(t *testing.T) {
				sameAPI(t, ofClientGo, upstream, ours, release.files, release.packages, trees...)
			})
			t.Run("Schema", func(t *testing.T) { sameSchema(t, upstream, ours, 850) })
			if !t.Run("Build", func(t *testing.T) { run(t, ours, "build", "./...") }) {
				return
			}
			t.Run("Vet", func(t *testing.T) { run(t, ours, append([]string{"vet"}, trees...)...) })
			t.Run("Tests", func(t *testing.T) {
				packages, _ := testPackages(t, upstream, inTrees)
				sameTests(t, upstream, ours, release.tests, packages...)
			})
			if release.project == "" {
				return
			}
			t.Run(path.Base(path.Dir(release.project+"/")), func(t *testing.T) {
				projectWorks(t, release.project, ours)
			})
		})
	}
}

// inTrees says of a package whether it is one of those that are regenerated, e.g. "k8s.io/client-go/listers/apps/v1".
func inTrees(importPath string) bool {
	return slices.ContainsFunc(clientGoTrees, func(tree string) bool {
		return importPath == path.Join(clientGo, tree) || strings.HasPrefix(importPath, path.Join(clientGo, tree)+"/")
	})
}

// below returns patterns for all packages in directories, e.g. "./listers/...".
func below(prefix string, dirs []string) (patterns []string) {
	for _, dir := range dirs {
		patterns = append(patterns, prefix+dir+"/...")
	}
	return patterns
}

// sameAPI compares generated files by name, and all that the packages export by apidiff; divergences.md lists what may
// differ.
func sameAPI(t *testing.T, of clients, upstream, ours module, files, packages int, patterns ...string) {
	listed, differences := compareAPI(t, of, upstream, ours, files, packages, patterns...)
	for _, problem := range listed.Check(differences) {
		t.Error("divergences.md: ", problem)
	}
}

func compareAPI(t *testing.T, of clients, upstream, ours module, files, packages int,
	patterns ...string) (divergence.List, []generated.Difference) {
	t.Helper()
	listed, err := divergence.Parse(divergences, of.title)
	if err != nil {
		t.Fatal("divergences.md: ", err)
	}
	wantFiles, want := apiOf(t, of, upstream, patterns)
	gotFiles, got := apiOf(t, of, ours, patterns)
	t.Logf("upstream has %d generated files and %d packages, gen has %d and %d", len(wantFiles), len(want),
		len(gotFiles), len(got))
	if len(wantFiles) < files || len(want) < packages {
		t.Errorf("upstream has less than %d files and %d packages: the comparison is void", files, packages)
	}
	return listed, append(generated.Compare(wantFiles, gotFiles), exported.Compare(want, got)...)
}

// apiOf returns the names of generated files, and the packages that patterns name.
func apiOf(t *testing.T, of clients, in module, patterns []string) (generated.Set, exported.Packages) {
	t.Helper()
	return fileSet(of.path, generatedFiles(t, in.dir, of.trees)), exports(t, in, patterns)
}
