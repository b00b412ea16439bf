package conformance

import (
	"testing"

	"github.com/gen-toolkit/gen/hack/conformance/internal/gotest"
)

// concerned are the packages whose tests say whether generated code does what it should, besides those that hold some
// of it: round trips, defaulting, conversion, validation of what has been defaulted.
var concerned = []string{
	"k8s.io/kubernetes/pkg/api/...",
	"k8s.io/kubernetes/pkg/apis/...",
	"k8s.io/api/...",
	"k8s.io/apimachinery/pkg/api/...",
	"k8s.io/apimachinery/pkg/apis/...",
	"k8s.io/apimachinery/pkg/conversion/...",
	"k8s.io/apimachinery/pkg/labels/...",
	"k8s.io/apimachinery/pkg/runtime/...",
	"k8s.io/apimachinery/pkg/test/...",
	"k8s.io/apimachinery/pkg/util/managedfields/...",
	"k8s.io/apimachinery/pkg/watch/...",
	"k8s.io/apiserver/pkg/apis/...",
	"k8s.io/apiextensions-apiserver/pkg/apis/...",
	"k8s.io/kube-aggregator/pkg/apis/...",
	"k8s.io/client-go/pkg/apis/...",
	"k8s.io/client-go/tools/clientcmd/...",
	"k8s.io/apiextensions-apiserver/pkg/client/...",
	"k8s.io/metrics/...",
	"k8s.io/sample-apiserver/...",
	"k8s.io/sample-controller/...",
}

// leastTests is how many of these tests pass at least with upstream's code, so that the comparison is not void.
const leastTests = 10000

// again is how often packages with differences are tested again, in both: some tests of Kubernetes fail now and then,
// on upstream's code as on gen's. What gen's code breaks fails every time.
const again = 2

// sameTests runs the tests of packages on upstream's code and on gen's and compares how each one ended.
func sameTests(t *testing.T, upstream, ours code, least int, packages ...string) {
	run := func(in code, args ...string) *gotest.Results {
		results, err := gotest.Run(in.Go(t.Context(), append([]string{"test", "-json", "-timeout=1h"}, args...)...))
		if err != nil {
			t.Fatal(err)
		}
		return results
	}
	want := run(upstream, packages...)
	t.Logf("with upstream's code %d tests pass, %d are skipped, and these fail: %q", want.Count("pass"),
		want.Count("skip"), want.Names("fail"))
	if want.Count("pass") < least {
		t.Errorf("fewer than %d tests: the comparison is void", least)
	}
	got := run(ours, packages...)
	for range again {
		if differing := gotest.Differing(want, got); len(differing) > 0 {
			t.Logf("tested again: %q", differing)
			args := append([]string{"-count=1"}, differing...)
			want.Again(run(upstream, args...))
			got.Again(run(ours, args...))
		}
	}
	for _, difference := range gotest.Compare(want, got) {
		t.Error(difference)
	}
}
