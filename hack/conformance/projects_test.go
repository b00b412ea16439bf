package conformance

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/gotest"
)

// startsServers is the package of controller-runtime by which tests start the etcd and kube-apiserver that one has to
// download before. Tests that need it, needed or not in what they do, are left out.
const startsServers = "sigs.k8s.io/controller-runtime/pkg/internal/testing/controlplane"

// projectWorks runs the own tests of a module on a client-go, but for those that need downloaded programs.
func projectWorks(t *testing.T, name string, clientGoCopy module) {
	project := copied(t, name, "-mod=mod") // whose go.mod takes in what this client-go requires
	run(t, project, "mod", "edit", "-replace", clientGo+"="+clientGoCopy.dir)
	packages, without := testable(t, project)
	if len(packages) == 0 {
		t.Fatal("there are no tests")
	}
	t.Logf("tested: %q; without: %q", packages, without)
	results, err := gotest.Run(project.Go(t.Context(), append([]string{"test", "-json"}, packages...)...))
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range results.Failures() {
		t.Error(failure)
	}
	t.Logf("%d tests pass, %d are skipped", results.Count("pass"), results.Count("skip"))
	if results.Count("pass") == 0 {
		t.Error("no test ran")
	}
}

// testable returns the packages that have tests, and apart those whose tests start servers.
func testable(t *testing.T, project module) (packages, without []string) {
	t.Helper()
	cmd := project.Go(t.Context(), "list", "-test", "-json=ForTest,Deps", "./...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var listed struct {
			ForTest string
			Deps    []string
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		switch {
		case listed.ForTest == "":
		case listed.ForTest == startsServers || slices.Contains(listed.Deps, startsServers):
			without = append(without, listed.ForTest)
		default:
			packages = append(packages, listed.ForTest)
		}
	}
	distinct := func(names []string) []string {
		slices.Sort(names)
		return slices.Compact(names)
	}
	without = distinct(without)
	return slices.DeleteFunc(distinct(packages), func(p string) bool { return slices.Contains(without, p) }), without
}
