package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"slices"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/gotest"
)

// startsServers is the package of controller-runtime by which tests start the etcd and kube-apiserver that one has to
// download before. Packages whose tests import it, also by way of others, are left out.
const startsServers = "sigs.k8s.io/controller-runtime/pkg/internal/testing/controlplane"

// projectWorks runs a module's own tests on a client-go, except those that need downloaded programs.
func projectWorks(t *testing.T, name string, clientGoCopy module) {
	project := copied(t, name, "-mod=mod") // whose go.mod takes in what this client-go requires
	run(t, project, "mod", "edit", "-replace", clientGo+"="+clientGoCopy.dir)
	without, packages := testPackages(t, project, func(p string) bool { return p == startsServers })
	if len(packages) == 0 {
		t.Fatal("there are no tests")
	}
	t.Logf("tested: %q; without: %q", packages, without)
	run := func(args ...string) *gotest.Results {
		results, err := gotest.Run(project.Go(t.Context(), append([]string{"test", "-json"}, args...)...))
		if err != nil {
			t.Fatal(err)
		}
		return results
	}
	results := run(packages...)
	for range again {
		if failing := results.Failing(); len(failing) > 0 {
			t.Logf("tested again: %q", failing)
			results.Again(run(append([]string{"-count=1"}, failing...)...))
		}
	}
	for _, failure := range results.Failures() {
		t.Error(failure)
	}
	t.Logf("%d tests pass, %d are skipped", results.Count("pass"), results.Count("skip"))
	if results.Count("pass") == 0 {
		t.Error("no test ran")
	}
}

// testPackages returns the packages whose tests need a package, and the others that have tests.
func testPackages(t *testing.T, in module, needed func(importPath string) bool) (needing, others []string) {
	t.Helper()
	out, err := in.Go(t.Context(), "list", "-e", "-test", "-json=ForTest,Deps", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{} // whether they need one
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var listed struct {
			ForTest string
			Deps    []string
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p := listed.ForTest; p != "" {
			all[p] = all[p] || needed(p) || slices.ContainsFunc(listed.Deps, needed)
		}
	}
	for _, p := range slices.Sorted(maps.Keys(all)) {
		if all[p] {
			needing = append(needing, p)
		} else {
			others = append(others, p)
		}
	}
	return needing, others
}
